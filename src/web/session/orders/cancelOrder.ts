import type { Hash } from '@/core/protocol/instrument'
import { cancelOrder as cancelOrderOperation } from '@/core/protocol/ws/orders'
import type { OrderContext } from '@/web/session/orderContext'
import { orderTimeoutMs } from './createOrder'

/**
 * Cancels an order, which needs no signature. Rejects with the venue's error, `ORDER_DOES_NOT_EXIST` for an ended
 * order.
 */
export function cancelOrder(context: OrderContext, orderId: Hash) {
  return context.calls.call(cancelOrderOperation, { orderId }, { timeoutMs: orderTimeoutMs })
}
