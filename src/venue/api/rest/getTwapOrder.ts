import { getTwapOrder as endpoint } from '@/protocol/rest/twaps'
import { twapOrderOf } from '../records/twapRecords'
import { RequestRefused } from '../requestRefused'
import { orderIdParam } from './orderIdParam'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

/** At work or lately ended; of another account it does not exist. */
export const getTwapOrder = servePrivateEndpoint(endpoint, ({ param, caller, gateway: { port } }) => {
  const twap = ownAccount(port.live, caller).twaps.get(orderIdParam(param('order_id')))
  if (twap === undefined) throw new RequestRefused('ORDER_DOES_NOT_EXIST')
  return twapOrderOf(port.live, twap)
})
