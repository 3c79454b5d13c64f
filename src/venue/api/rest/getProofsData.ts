import { getProofsData as endpoint } from '@/protocol/rest/claims'
import { airdropOf } from '../records/distributionOf'
import { listAssets } from '../../live/instrumentCatalogue'
import { RequestRefused } from '../requestRefused'
import { servePrivateEndpoint } from './serveEndpoint'

/** Of assets that are listed, each once (rest-private 14.5). */
export const getProofsData = servePrivateEndpoint(
  endpoint,
  ({
    query,
    caller,
    gateway: {
      port: { live },
    },
  }) => {
    const listed = listAssets(live.instruments)
    const assets = [...new Set(query.assets)]
    if (assets.some((asset) => !listed.includes(asset))) throw new RequestRefused('INVALID_ASSET')
    return { merkleDatas: assets.map((asset) => airdropOf(live.rewards, caller.account, asset)) }
  },
)
