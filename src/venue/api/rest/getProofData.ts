import { getProofData as endpoint } from '@/protocol/rest/claims'
import { distributionOf } from '../records/distributionOf'
import { servePrivateEndpoint } from './serveEndpoint'

/** rest-private 14.4 */
export const getProofData = servePrivateEndpoint(endpoint, ({ query, caller, gateway: { port } }) =>
  distributionOf(port.live.rewards, caller.account, query.jsonName),
)
