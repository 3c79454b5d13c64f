import { endpoints } from '@/core/protocol/endpoints'
import type { CreateOrderRequest } from '@/core/protocol/ws/orders'
import { activeTwaps, findAccount, findOrder } from '../../live/liveAccount'
import { accepted } from '../gateway'
import { openOrderRecords, orderRecordOfNow } from '../records/orderRecords'
import { twapParentOf } from '../records/twapRecords'
import { RequestRejected } from '../requestRejected'
import { checkSignedTime } from '../signatures'
import { submitOrder, orderRequestOf, cancelFilter } from '../submitOrder'
import { checkWalletKey } from '../walletKey'
import { accountOfCaller, servePrivateEndpoint, orderIdParam } from './serveEndpoint'

/** Resting orders, waiting stops and active TWAPs (rest-private 7.1). */
export const getOrders = servePrivateEndpoint(endpoints.getOrders, ({ caller, gateway: { port } }) => {
  const account = accountOfCaller(port.live, caller)
  return [...openOrderRecords(port.live, account), ...activeTwaps(account).map((twap) => twapParentOf(port.live, twap))]
})

export const postOrder = servePrivateEndpoint(endpoints.postOrder, ({ body, caller, gateway }) =>
  submitOrder(gateway, caller, body),
)

/** Returns an open or ended order of the caller. Orders of other accounts are answered as unknown. */
export const getOrder = servePrivateEndpoint(
  endpoints.getOrder,
  async ({ param, caller: { account }, gateway: { port } }) => {
    const orderId = orderIdParam(param('order_id'))
    await port.catchUp?.()
    const order = findOrder(port.live, account, orderId) ?? (await port.history.orderById(account, orderId))
    if (order === undefined) throw new RequestRejected('ORDER_DOES_NOT_EXIST')
    return orderRecordOfNow(port.live, findAccount(port.live, account), order)
  },
)

export const editOrder = servePrivateEndpoint(endpoints.editOrder, ({ param, body, caller, gateway }) =>
  submitOrder(gateway, caller, body, { replacedOrderId: orderIdParam(param('order_id')) }),
)

export const deleteOrder = servePrivateEndpoint(endpoints.deleteOrder, async ({ param, caller, gateway }) => {
  const orderId = orderIdParam(param('order_id'))
  accepted(await gateway.port.submit({ type: 'cancelOrder', account: caller.account, orderId }))
  return { orderId }
})

export const deleteOrdersAll = servePrivateEndpoint(
  endpoints.deleteOrdersAll,
  async ({ body, caller, gateway: { port } }) => {
    const { asset, instrumentType } = body ?? {}
    // Conversion pairs have no resting orders here, so there is nothing to cancel.
    if (instrumentType === 'SPOT') return { success: true, orderIds: [] }
    const filter = cancelFilter({ asset, instrumentType })
    const outcome = await port.submit({ type: 'cancelAllOrders', account: caller.account, filter })
    return { success: true, orderIds: [...(accepted(outcome).orderIds ?? [])] }
  },
)

/** One command, so that nothing happens between the orders (rest-private 7.7). */
export const postBatchOrders = servePrivateEndpoint(endpoints.postBatchOrders, async ({ body, caller, gateway }) => {
  const { port } = gateway
  const orders = body.orders.map((order) => {
    rejectStop(order)
    checkSignedTime(gateway, order.timestamp, 'ORDER_INVALID_TIME')
    return orderRequestOf(port.domain, caller, order)
  })
  for (const order of orders) await checkWalletKey(gateway, order)
  accepted(await port.submit({ type: 'createOrders', orders }))
  return { success: true }
})

/** Rejects an order with stop members, because it must not trade at once. */
function rejectStop({ stop, trigger, closePosition, partialPosition, parentOrderId }: CreateOrderRequest): void {
  const isBound = stop !== undefined || trigger !== undefined || parentOrderId !== undefined
  if (isBound || closePosition === true || partialPosition === true) throw new RequestRejected('INVALID_STOP_ORDER')
}
