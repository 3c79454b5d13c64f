import type { OpenOrder } from '@/web/session/openOrders'

/** Open orders without untriggered stops. */
export function restingOrders(orders: readonly OpenOrder[]): readonly OpenOrder[] {
  return orders.filter((order) => order.orderStatus !== 'stop_order')
}
