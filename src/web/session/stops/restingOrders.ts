import type { OpenOrder } from '@/web/session/openOrders'

/** The open orders that are in the book: not the stops. */
export function restingOrders(orders: readonly OpenOrder[]): readonly OpenOrder[] {
  return orders.filter((order) => order.orderStatus !== 'stop_order')
}
