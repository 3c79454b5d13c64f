import type { Interceptor } from '@/web/session/interceptor'
import type { OpenOrder } from '@/web/session/openOrders'
import { restingOrders } from './restingOrders'

/**
 * "Cancel all orders" covers the book only; "Cancel all orders and stops" is the venue's operation. The latter would
 * leave positions unprotected, so while stops wait the orders are cancelled by their ids.
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
