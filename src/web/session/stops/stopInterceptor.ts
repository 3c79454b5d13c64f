import type { Interceptor } from '@/web/session/interceptor'
import type { OpenOrder } from '@/web/session/openOrders'
import { restingOrders } from './restingOrders'

/**
 * "Cancel all orders" means what is in the book; "Cancel all orders and stops" is the venue's own. The venue's own would
 * take the stops with it and leave positions without their protection, so while stops wait the orders are cancelled by
 * their ids.
 */
export function stopInterceptor(openOrders: () => readonly OpenOrder[]): Interceptor {
  return {
    name: 'stops',
    actions: (next) => ({
      cancelAll: () => {
        const all = openOrders()
        const resting = restingOrders(all)
        return resting.length === all.length ? next.cancelAll() : next.cancelThese(resting)
      },
    }),
  }
}
