import { assert } from '@/core/lib/assert'
import { endpoints } from '@/core/protocol/endpoints'
import { activeTwaps } from '../../live/liveAccount'
import { sidedBy } from '../../rules/positionKey'
import { accepted } from '../gateway'
import { twapOrderOf, twapSlices } from '../records/twapRecords'
import { RequestRejected } from '../requestRejected'
import { accountWindow } from './historyWindow'
import { accountOfCaller, servePrivateEndpoint, orderIdParam } from './serveEndpoint'

export const getTwapOrders = servePrivateEndpoint(endpoints.getTwapOrders, ({ caller, gateway: { port } }) => ({
  twapOrders: activeTwaps(accountOfCaller(port.live, caller)).map((twap) => twapOrderOf(port.live, twap)),
}))

/** The engine checks duration and size (rest-private 9.1). */
export const postTwapOrder = servePrivateEndpoint(
  endpoints.postTwapOrder,
  async ({ body, caller: { account }, gateway: { port } }) => {
    const { instrumentId, isBuy, amountFloat: amount, duration: durationSec, reduceOnly = false } = body
    const request = { account, instrumentId, isBuy, amount, durationSec, reduceOnly, ...sidedBy(body) }
    const { twap } = accepted(await port.submit({ type: 'createTwap', twap: request }))
    assert(twap !== undefined, 'an accepted TWAP has a record')
    return twapOrderOf(port.live, twap)
  },
)

/** Returns an active or recently ended TWAP of the caller. TWAPs of other accounts are answered as unknown. */
export const getTwapOrder = servePrivateEndpoint(endpoints.getTwapOrder, ({ param, caller, gateway: { port } }) => {
  const twap = accountOfCaller(port.live, caller).twaps.get(orderIdParam(param('order_id')))
  if (twap === undefined) throw new RequestRejected('ORDER_DOES_NOT_EXIST')
  return twapOrderOf(port.live, twap)
})

export const deleteTwapOrder = servePrivateEndpoint(
  endpoints.deleteTwapOrder,
  async ({ param, caller, gateway: { port } }) => {
    const twapId = orderIdParam(param('order_id'))
    const { twap } = accepted(await port.submit({ type: 'cancelTwap', account: caller.account, twapId }))
    assert(twap !== undefined, 'a cancelled TWAP has a record')
    return { orderId: twapId, executedAmount: twap.executed, slicesExecuted: twap.slicesExecuted }
  },
)

/** Slices are ordinary orders; this lists them alone (rest-private 9.5). */
export const getTwapOrderHistory = servePrivateEndpoint(
  endpoints.getTwapOrderHistory,
  async ({ query, caller, gateway: { port } }) => {
    const window = accountWindow(query, port.clock.nowNs())
    const page = await port.history.closedOrders({ account: caller.account, isTwapSlice: true, ...window })
    return { count: page.count, twapOrderHistory: twapSlices(port, page.rows) }
  },
)
