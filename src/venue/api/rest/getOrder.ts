import { getOrder as endpoint } from '@/protocol/rest/orders'
import { findAccount, findOrder } from '../../live/liveAccount'
import { orderRecordOfNow } from '../records/openOrderRecords'
import { RequestRefused } from '../requestRefused'
import { orderIdParam } from './orderIdParam'
import { servePrivateEndpoint } from './serveEndpoint'

/** Open or ended; of another account it does not exist. */
export const getOrder = servePrivateEndpoint(endpoint, async ({ param, caller: { account }, gateway: { port } }) => {
  const orderId = orderIdParam(param('order_id'))
  const order = findOrder(port.live, account, orderId) ?? (await port.history.orderById(account, orderId))
  if (order === undefined) throw new RequestRefused('ORDER_DOES_NOT_EXIST')
  return orderRecordOfNow(port.live, findAccount(port.live, account), order)
})
