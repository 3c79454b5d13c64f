import { getTwapOrders as endpoint } from '@/protocol/rest/twaps'
import { activeTwaps } from '../../live/liveAccount'
import { twapOrderOf } from '../records/twapRecords'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

export const getTwapOrders = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) => ({
  twapOrders: activeTwaps(ownAccount(port.live, caller)).map((twap) => twapOrderOf(port.live, twap)),
}))
