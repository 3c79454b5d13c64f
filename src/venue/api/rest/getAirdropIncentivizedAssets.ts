import { getAirdropIncentivizedAssets as endpoint } from '@/protocol/rest/getAirdropIncentivizedAssets'
import { incentivisedAssets } from '@/quant/rewards/farmRules'
import { serveEndpoint } from './serveEndpoint'

/** rest-public 4.12 */
export const getAirdropIncentivizedAssets = serveEndpoint(endpoint, () => [...incentivisedAssets])
