import { airdropOf, distributionOf } from '../records/distributionOf'
import { servePrivateEndpoint } from './serveEndpoint'
import { endpoints } from '@/protocol/endpoints'
import { listAssets } from '../../live/instrumentCatalogue'
import { RequestRefused } from '../requestRefused'

/** rest-private 14.4 */
export const getProofData = servePrivateEndpoint(endpoints.getProofData, ({ query, caller, gateway: { port } }) =>
  distributionOf(port.live.rewards, caller.account, query.jsonName),
)

/** Of assets that are listed, each once (rest-private 14.5). */
export const getProofsData = servePrivateEndpoint(
  endpoints.getProofsData,
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
