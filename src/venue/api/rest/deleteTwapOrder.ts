import { assert } from '@/lib/assert'
import { deleteTwapOrder as endpoint } from '@/protocol/rest/twaps'
import { accepted } from '../gateway'
import { orderIdParam } from './orderIdParam'
import { servePrivateEndpoint } from './serveEndpoint'

export const deleteTwapOrder = servePrivateEndpoint(endpoint, async ({ param, caller, gateway: { port } }) => {
  const twapId = orderIdParam(param('order_id'))
  const { twap } = accepted(await port.submit({ type: 'cancelTwap', account: caller.account, twapId }))
  assert(twap !== undefined, 'a cancelled TWAP has a record')
  return { orderId: twapId, executedAmount: twap.executed, slicesExecuted: twap.slicesExecuted }
})
