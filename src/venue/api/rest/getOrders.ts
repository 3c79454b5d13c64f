import { getOrders as endpoint } from '@/protocol/rest/getOrders'
import { orderRecordOf } from '../records/orderRecordOf'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

export const getOrders = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) =>
  [...ownAccount(port.live, caller).openOrders.values()].map((order) => orderRecordOf(port.live, order)),
)
