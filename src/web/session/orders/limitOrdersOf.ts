import type { OpenOrder } from '@/web/session/openOrders'

/** The orders of an instrument that rest at a price: the ones that can be shown, and moved, in the book and the chart. */
export function limitOrdersOf(orders: readonly OpenOrder[], instrumentName: string): readonly OpenOrder[] {
  return orders.filter((order) => order.instrumentName === instrumentName && order.orderType === 'limit')
}
