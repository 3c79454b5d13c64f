import { remainingOf, type OpenOrder } from '@/account/openOrders'
import type { PendingOrders } from '@/account/orders/pendingOrders'
import type { ChartOrder } from '@/features/chart/OrderLine'
import type { LadderOrder } from '@/features/ladder/ownCells'
import type { OwnOrder } from '@/features/orderBook/OwnOrderMarker'

export function chartOrders(orders: readonly OpenOrder[], { edits }: PendingOrders): readonly ChartOrder[] {
  return orders.map((order) => {
    const edit = edits.get(order.rowKey)
    return {
      orderId: order.rowKey,
      side: order.side,
      amount: remainingOf(order),
      price: order.price,
      pending: edit === undefined ? undefined : { price: edit.limitPrice },
    }
  })
}

export function bookOrders(orders: readonly OpenOrder[], { edits, cancels }: PendingOrders): readonly OwnOrder[] {
  return orders.map((order) => ({
    orderId: order.rowKey,
    side: order.side,
    price: order.price,
    amount: remainingOf(order),
    isPending: edits.has(order.rowKey) || cancels.has(order.rowKey),
    pendingPrice: edits.get(order.rowKey)?.limitPrice,
  }))
}

export function ladderOrders(orders: readonly OpenOrder[], pending: PendingOrders): readonly LadderOrder[] {
  const known = new Map(orders.map(({ rowKey, orderId }) => [rowKey, orderId]))
  return bookOrders(orders, pending).map((order) => ({
    ...order,
    // An edit gives an order another id, and the end of the queue.
    queueKey: known.get(order.orderId) ?? order.orderId,
    isPending: order.isPending === true,
    pendingPrice: order.pendingPrice,
  }))
}
