import type { OpenOrder } from '@/web/session/openOrders'

/** Returns an instrument's limit orders, which the book and the chart can show and move. */
export function limitOrdersOf(orders: readonly OpenOrder[], instrumentName: string): readonly OpenOrder[] {
  return orders.filter((order) => order.instrumentName === instrumentName && order.orderType === 'limit')
}
