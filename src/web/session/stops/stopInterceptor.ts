import type { Interceptor } from '@/web/session/interceptor'
import type { OpenOrder } from '@/web/session/openOrders'
import { restingOrders } from './restingOrders'

/**
 * Keeps stops alive in "Cancel all orders". The venue's own operation also cancels stops, which would leave positions
 * unprotected, so while stops wait the orders are cancelled by their ids. "Cancel all orders and stops" uses the
 * venue's operation.
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
