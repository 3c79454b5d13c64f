import type { Clock } from '@/core/lib/clock'
import { toNumber } from '@/core/protocol/fixed6'
import type { ExpiryForward } from '@/core/quant/expiryForward'
import type { Timers } from '@/web/connection/timers'
import type { LiveStatus } from '@/web/market/connection'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import type { ViewStore } from '@/web/market/viewStore'
import { chainForward } from './chainForward'
import type { ChainExpiry } from './chainStore'

/** Forwards keyed by expiry in UNIX nanoseconds. An expiry without a known forward has no entry. */
export type Forwards = ReadonlyMap<bigint, ExpiryForward>

export type ForwardSource = {
  readonly tickers: ViewStore<TickersView>
  readonly chain: readonly ChainExpiry[]
  readonly clock: Clock
  readonly timers: Timers
}

const none: Forwards = new Map()
/** Solving all expiries takes a few milliseconds, and forwards move as slowly as the index. */
const pauseMs = 1_000

/**
 * Solves the forwards at most once per second. A change during the pause is solved when the pause ends: a quiet market
 * may send no further message, and a pegged order would lag behind.
 */
export function createForwardStore({
  tickers,
  chain,
  clock,
  timers,
}: ForwardSource): Pick<ViewStore<Forwards>, 'getSnapshot' | 'subscribe'> {
  const listeners = new Set<{ readonly notify: () => void }>()
  let forwards = none
  let solvedAtMs = -Infinity
  let stop = () => {}
  let callOff: (() => void) | undefined

  const solve = (): boolean => {
    const view = tickers.getSnapshot()
    if (view.status !== 'live') return false
    const passedMs = clock.nowMs() - solvedAtMs
    // A negative difference means that the system clock was set back; solve at once then.
    if (passedMs >= 0 && passedMs < pauseMs) {
      callOff ??= timers.after(pauseMs - passedMs, onTime)
      return false
    }
    callOff?.()
    callOff = undefined
    solvedAtMs = clock.nowMs()
    forwards = forwardsOf(view, chain, clock.nowNs())
    return true
  }
  const look = () => {
    if (!solve()) return
    for (const { notify } of Array.from(listeners)) notify()
  }
  const onTime = () => {
    callOff = undefined
    look()
  }

  return {
    getSnapshot: () => forwards,
    subscribe: (notify) => {
      const listener = { notify }
      listeners.add(listener)
      if (listeners.size === 1) {
        stop = tickers.subscribe(look)
        // The tickers may already be loaded and not change again.
        if (solve()) queueMicrotask(notify)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop()
        callOff?.()
        callOff = undefined
      }
    },
  }
}

/**
 * Solves the forwards of a chain, which takes milliseconds.
 *
 * @param untimedNs UNIX nanoseconds, for tickers without a time of their own
 */
export function forwardsOf(view: TickersView, chain: readonly ChainExpiry[], untimedNs: bigint): Forwards {
  const spot = indexIn(view)
  // Marks refer to the venue's time, which may differ from the local clock.
  const nowNs = view.timestampNs ?? untimedNs
  return new Map(
    chain.flatMap((expiry) => {
      const found = chainForward(expiry, view.tickers, spot, nowNs)
      return found === undefined ? [] : [[expiry.expiryNs, found] as const]
    }),
  )
}

/** The asset's index price in USD. */
export function indexIn({ tickers }: TickersView): number | undefined {
  for (const { indexPrice } of tickers.values()) {
    if (indexPrice !== undefined) return toNumber(indexPrice)
  }
  return undefined
}

/**
 * Returns whether an order may use the forward of an expiry, and if not, why. `forward` is the last known value, for
 * display.
 */
export type ForwardReading =
  | { readonly status: 'live'; readonly forward: number }
  | {
      readonly status: 'loading' | 'unknown' | 'stale' | 'disagreeing'
      readonly forward: number | undefined
      /** UNIX milliseconds of the last ticker message. */
      readonly sinceMs: number | undefined
      /** Difference between the two estimates of the forward, as a fraction of the forward. */
      readonly disagreement: number | undefined
    }

/**
 * The channel only sends changes, so a short silence is normal. But option marks move every second in a live market, so
 * a silence this long is a fault.
 */
export const staleForwardMs = 30_000

/** Classifies the forward of an expiry. `view` holds the tickers from which `found` was computed. */
export function readForward(
  found: ExpiryForward | undefined,
  view: Pick<LiveStatus, 'status' | 'updatedAtMs'>,
  nowMs: number,
): ForwardReading {
  const known = { forward: found?.forward, sinceMs: view.updatedAtMs, disagreement: found?.disagreement }
  if (view.status === 'loading') return { status: 'loading', ...known }
  const isOld = view.updatedAtMs === undefined || nowMs - view.updatedAtMs > staleForwardMs
  if (view.status !== 'live' || isOld) return { status: 'stale', ...known }
  if (found === undefined || !(found.forward > 0)) return { status: 'unknown', ...known }
  return found.isDisagreeing ? { status: 'disagreeing', ...known } : { status: 'live', forward: found.forward }
}
