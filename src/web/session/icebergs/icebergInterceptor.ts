import type { Interceptor } from '@/web/session/interceptor'
import type { Icebergs } from './icebergStore'

/**
 * A cancel by hand ends the iceberg before it is sent, so that nothing is placed after it. An amend by hand moves the
 * iceberg's price.
 */
export function icebergInterceptor(icebergs: Pick<Icebergs, 'release' | 'amend'>): Interceptor {
  return {
    name: 'icebergs',
    actions: (next) => ({
      edit: (open, change) => icebergs.amend(open.orderId, change.remaining, () => next.edit(open, change)),
      cancel: async (open) => {
        await icebergs.release([open.orderId])
        return next.cancel(open)
      },
      cancelThese: async (orders) => {
        await icebergs.release(orders.map(({ orderId }) => orderId))
        return next.cancelThese(orders)
      },
      cancelAll: async () => {
        await icebergs.release('all')
        return next.cancelAll()
      },
      cancelAllAndStops: async () => {
        await icebergs.release('all')
        return next.cancelAllAndStops()
      },
    }),
  }
}
