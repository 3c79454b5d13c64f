import type { Hash } from '@/core/protocol/instrument'
import type { Interceptor } from '@/web/session/interceptor'
import type { OpenOrder } from '@/web/session/openOrders'
import type { StopActions } from '@/web/session/stops/stopActions'
import { isWaiting, type WaitingStop } from '@/web/session/stops/stopOrder'
import type { Trails } from './trailStore'

type Releasing = Pick<Trails, 'isTrailing' | 'release'>
type OpenOrders = () => readonly OpenOrder[]

/**
 * Before the trader changes or cancels a stop, ends its trail and waits for its amend in flight, because that amend
 * changes the stop's id.
 */
export function releasingStops(stops: StopActions, trails: Releasing, openOrders: OpenOrders): StopActions {
  const now = (stop: WaitingStop): WaitingStop =>
    openOrders()
      .filter(isWaiting)
      .find(({ rowKey }) => rowKey === stop.rowKey) ?? stop
  const released = async (chosen: readonly WaitingStop[], why: 'changed' | 'cancelled') => {
    const trailing = chosen.flatMap(({ orderId }) => (trails.isTrailing(orderId) ? [orderId] : []))
    if (trailing.length === 0) return chosen
    await trails.release(trailing, why)
    return chosen.map(now)
  }
  return {
    ...stops,
    edit: async (open, change) => {
      const [free = open] = await released([open], 'changed')
      return stops.edit(free, change)
    },
    cancel: async (chosen) => stops.cancel(await released(chosen, 'cancelled')),
  }
}

/** Ends all trails before everything is cancelled. */
export function trailInterceptor(trails: Releasing, openOrders: OpenOrders): Interceptor {
  return {
    name: 'trails',
    actions: (next) => ({
      cancelAllAndStops: async () => {
        const trailing: readonly Hash[] = openOrders().flatMap(({ orderId }) =>
          trails.isTrailing(orderId) ? [orderId] : [],
        )
        if (trailing.length > 0) await trails.release(trailing, 'cancelled')
        return next.cancelAllAndStops()
      },
    }),
  }
}
