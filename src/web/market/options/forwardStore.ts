import type { Clock } from '@/core/lib/clock'
import { toNumber } from '@/core/protocol/fixed6'
import type { ExpiryForward } from '@/core/quant/expiryForward'
import type { Timers } from '@/web/connection/timers'
import type { LiveStatus } from '@/web/market/connection'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import type { ViewStore } from '@/web/market/viewStore'
import { chainForward } from './chainForward'
import type { ChainExpiry } from './chainStore'

/** By the expiry in UNIX nanoseconds; an expiry whose forward is unknown is absent. */
export type Forwards = ReadonlyMap<bigint, ExpiryForward>

export type ForwardSource = {
  readonly tickers: ViewStore<TickersView>
  readonly chain: readonly ChainExpiry[]
  readonly clock: Clock
  readonly timers: Timers
}

const none: Forwards = new Map()
/** Solving every expiry costs a few milliseconds, and a forward moves as slowly as the index. */
const pauseMs = 1_000

/**
 * The forwards of all expiries of a chain, solved from the tickers at most once a second. Tickers that change during the
 * pause are solved at its end: in a quiet market nothing else may come, and an order that is pegged would stay behind.
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

  /** Whether there are new forwards now. */
  const solve = (): boolean => {
    const view = tickers.getSnapshot()
    if (view.status !== 'live') return false
    const passedMs = clock.nowMs() - solvedAtMs
    // A clock that was set back is no reason to wait for it.
    if (passedMs >= 0 && passedMs < pauseMs) {
      callOff ??= timers.after(pauseMs - passedMs, onTime)
      return false
    }
    callOff?.()
    callOff = undefined
    solvedAtMs = clock.nowMs()
    forwards = forwardsOf(view, chain, clock)
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
        // The tickers may be there already, and say nothing more.
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

function forwardsOf(view: TickersView, chain: readonly ChainExpiry[], clock: Clock): Forwards {
  const spot = indexOf(view)
  // The marks carry the venue's time, which this machine may not have.
  const nowNs = view.timestampNs ?? clock.nowNs()
  return new Map(
    chain.flatMap((expiry) => {
      const found = chainForward(expiry, view.tickers, spot, nowNs)
      return found === undefined ? [] : [[expiry.expiryNs, found] as const]
    }),
  )
}

function indexOf({ tickers }: TickersView): number | undefined {
  for (const { indexPrice } of tickers.values()) {
    if (indexPrice !== undefined) return toNumber(indexPrice)
  }
  return undefined
}

/** Whether an order may go by the forward of an expiry, and why not. `forward` is the last one, for the eye. */
export type ForwardReading =
  | { readonly status: 'live'; readonly forward: number }
  | {
      readonly status: 'loading' | 'unknown' | 'stale' | 'disagreeing'
      readonly forward: number | undefined
      /** UNIX milliseconds of the last news of it. */
      readonly sinceMs: number | undefined
      /** Of its sources, as a share of the forward. */
      readonly disagreement: number | undefined
    }

/**
 * The channel sends only what changed, so silence alone is no fault. But marks of options move with every second of a
 * live market: silence for this long means that something is wrong, whatever the link says.
 */
export const staleForwardMs = 30_000

/** `view` has the tickers that the forward was computed from. */
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
