import type { Hash } from '@/core/protocol/instrument'
import { cancelAllOrders as cancelAllOperation } from '@/core/protocol/ws/orders'
import type { OrderContext } from '@/web/session/orderContext'
import { cancelOrder } from './cancelOrder'
import { orderTimeoutMs } from './createOrder'

export function cancelAllOrders(context: OrderContext) {
  return context.calls.call(cancelAllOperation, {}, { timeoutMs: orderTimeoutMs })
}

/**
 * Cancels one instrument's orders by id, because the venue's filter only knows asset and type. An order that has ended
 * meanwhile is no failure. Rejects with the first other error, after all cancels were tried.
 */
export async function cancelOrdersOf(context: OrderContext, orderIds: readonly Hash[]): Promise<void> {
  const results = await Promise.allSettled(orderIds.map((orderId) => cancelOrder(context, orderId)))
  for (const result of results) {
    if (result.status === 'rejected' && !isGone(result.reason)) throw result.reason
  }
}

function isGone(reason: unknown): boolean {
  return reason instanceof Error && 'code' in reason && reason.code === 'ORDER_DOES_NOT_EXIST'
}
