import type { OpenOrder } from '@/web/session/openOrders'

/** Returns the open orders without untriggered stops. */
export function restingOrders(orders: readonly OpenOrder[]): readonly OpenOrder[] {
  return orders.filter((order) => order.orderStatus !== 'stop_order')
}
