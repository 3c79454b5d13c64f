import { getOrders as endpoint } from '@/protocol/rest/orders'
import { activeTwaps } from '../../live/liveAccount'
import { openOrderRecords } from '../records/openOrderRecords'
import { twapParentOf } from '../records/twapRecords'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

/** What rests, what waits, and the TWAPs that are at work (rest-private 7.1). */
export const getOrders = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) => {
  const account = ownAccount(port.live, caller)
  return [...openOrderRecords(port.live, account), ...activeTwaps(account).map((twap) => twapParentOf(port.live, twap))]
})
