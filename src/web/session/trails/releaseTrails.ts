import type { Hash } from '@/core/protocol/instrument'
import type { Outcome } from '@/web/session/actions/outcome'
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
  return {
    ...stops,
    edit: (open, change) =>
      releasing(trails, [open], 'changed', (isReleased) => stops.edit(isReleased ? now(open) : open, change)),
    cancel: (chosen) =>
      releasing(trails, chosen, 'cancelled', (isReleased) => stops.cancel(isReleased ? chosen.map(now) : chosen)),
  }
}

/** Ends all trails before everything is cancelled. */
export function trailInterceptor(trails: Releasing, openOrders: OpenOrders): Interceptor {
  return {
    name: 'trails',
    actions: (next) => ({
      cancelAllAndStops: () => releasing(trails, openOrders(), 'cancelled', () => next.cancelAllAndStops()),
    }),
  }
}

async function releasing<Value>(
  trails: Releasing,
  stops: readonly { readonly orderId: Hash }[],
  why: 'changed' | 'cancelled',
  act: (isReleased: boolean) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> {
  const trailing = stops.flatMap(({ orderId }) => (trails.isTrailing(orderId) ? [orderId] : []))
  if (trailing.length === 0) return act(false)
  const settle = await trails.release(trailing, why)
  const outcome = await act(true)
  await settle(outcome.status === 'done')
  return outcome
}
