import { getAirdropIncentivizedAssets as endpoint } from '@/protocol/rest/farming'
import { incentivisedAssets } from '@/quant/rewards/farmRules'
import { listAssets } from '../../live/instrumentCatalogue'
import { serveEndpoint } from './serveEndpoint'

/** Every listed asset, and those of the airdrop even where they are not listed yet. */
export const getAirdropIncentivizedAssets = serveEndpoint(endpoint, ({ gateway: { port } }) => {
  const incentivised = new Set<string>(incentivisedAssets)
  const assets = new Set([...listAssets(port.live.instruments), ...incentivised])
  return {
    airdropIncentivizedAssets: [...assets].map((asset) => ({ asset, isIncentivized: incentivised.has(asset) })),
  }
})
