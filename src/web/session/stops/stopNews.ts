import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { StopNotice } from './stopActions'
import { isWaiting } from './stopOrder'

export type StopNews = Extract<StopNotice, { kind: 'triggered' | 'ended' }>

/**
 * What a message of the `orders` channel means for the stops that waited before it: which of them the mark let go, and
 * which ended for a reason of the venue's. A stop that was edited, or ended as its owner wished, is no news.
 */
export function stopNews(known: readonly OpenOrder[], changed: readonly OrderMessage[]): readonly StopNews[] {
  return changed.flatMap((order): readonly StopNews[] => {
    if (order.orderStatus === 'stop_order') return []
    const from = known.find(({ orderId }) => orderId === order.orderId)
    if (from === undefined || !isWaiting(from)) return []
    const hasEnded =
      order.orderStatus === 'cancelled' || order.orderStatus === 'expired' || order.orderStatus === 'rejected'
    // What has traded has been let go, also when the rest of it was cancelled.
    if (!hasEnded || order.filled > 0n) return [{ kind: 'triggered', order, from }]
    const isWithParent = from.parentOrderId !== undefined && hasGone(from.parentOrderId, changed)
    return order.error !== undefined || isWithParent ? [{ kind: 'ended', order, from }] : []
  })
}

function hasGone(orderId: string, changed: readonly OrderMessage[]): boolean {
  return changed.some((other) => other.orderId === orderId && other.orderStatus === 'cancelled')
}
