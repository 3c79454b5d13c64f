import type { Clock } from '@/core/lib/clock'
import { toNumber } from '@/core/protocol/fixed6'
import type { Timers } from '@/web/connection/timers'
import { notYetLive, type LiveStatus } from '@/web/market/connection'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import type { ViewStore } from '@/web/market/viewStore'
import type { ChainExpiry } from './chainStore'
import { expirySmile, type ExpirySmile, type SmileQuote } from './smileQuotes'

/** Smiles of the expiries with data, ascending by expiry. */
export type SmilesView = LiveStatus & { readonly smiles: readonly ExpirySmile[] }

const nothing: SmilesView = { ...notYetLive, smiles: [] }
/** Traders cannot follow faster changes, and each update solves the forward of every expiry. */
const pauseMs = 1_000
/** A quiet expiry is computed again once this fraction of its remaining time has passed. */
const sameShare = 0.001
/**
 * A forward that moved by less than this fraction counts as unchanged: the passing of time alone moves the solver's
 * result.
 */
const sameForward = 1e-6
/** A smaller change of volatility is ignored. A hundredth of the displayed precision. */
const sameIv = 1e-5

type SmilesSource = {
  readonly tickers: ViewStore<TickersView>
  readonly chain: readonly ChainExpiry[]
  readonly clock: Clock
  readonly timers: Timers
}

/**
 * Computes the smiles at most once per second and never drops the last change. Unchanged expiries keep their identity.
 */
export function createSmilesStore({ tickers, chain, clock, timers }: SmilesSource): ViewStore<SmilesView> {
  let view = nothing
  let computedFrom: TickersView | undefined
  let computedAtMs = -Infinity

  const compute = (now: TickersView) => {
    computedFrom = now
    computedAtMs = clock.nowMs()
    const nowNs = now.timestampNs ?? clock.nowNs()
    const spot = indexOf(now)
    const known = new Map(view.smiles.map((smile) => [smile.expiryNs, smile]))
    const smiles = chain.flatMap((expiry) => {
      const found = expirySmile(expiry, now.tickers, spot, nowNs)
      const before = known.get(expiry.expiryNs)
      return found === undefined ? [] : [before !== undefined && isSame(before, found) ? before : found]
    })
    view = { status: now.status, updatedAtMs: now.updatedAtMs, error: now.error, smiles }
  }

  return {
    getSnapshot: () => view,
    subscribe: (listener) => {
      let callOff: (() => void) | undefined
      const look = () => {
        const now = tickers.getSnapshot()
        // After a short silence, a recovered connection returns the object that was live before.
        if (now === computedFrom && now.status === view.status) return
        const passedMs = clock.nowMs() - computedAtMs
        // A negative difference means that the system clock was set back; compute at once then.
        const waitMs = passedMs < 0 ? 0 : pauseMs - passedMs
        const isNews = now.status !== view.status || now.error !== view.error
        if (isNews && now.status !== 'live') {
          // A stale view has the same numbers, so only the status changes, and it is published at once.
          view = { ...view, status: now.status, updatedAtMs: now.updatedAtMs, error: now.error }
          listener()
        } else if (isNews || waitMs <= 0) {
          callOff?.()
          callOff = undefined
          compute(now)
          listener()
        } else callOff ??= timers.after(waitMs, onTime)
      }
      const onTime = () => {
        callOff = undefined
        look()
      }
      const leave = tickers.subscribe(look)
      queueMicrotask(look)
      return () => {
        leave()
        callOff?.()
      }
    },
  }
}

function isSame(one: ExpirySmile, other: ExpirySmile): boolean {
  return (
    Math.abs(one.forward.forward - other.forward.forward) <= sameForward * one.forward.forward &&
    one.forward.isDisagreeing === other.forward.isDisagreeing &&
    Math.abs(one.years - other.years) <= sameShare * one.years &&
    one.quotes.length === other.quotes.length &&
    one.quotes.every((quote, index) => isSameQuote(quote, other.quotes[index]))
  )
}

function isSameQuote(one: SmileQuote, other: SmileQuote | undefined): boolean {
  return (
    one.instrumentName === other?.instrumentName &&
    one.bidPrice === other.bidPrice &&
    one.askPrice === other.askPrice &&
    isSameIv(one.bidIv, other.bidIv) &&
    isSameIv(one.askIv, other.askIv) &&
    isSameIv(one.markIv, other.markIv)
  )
}

function isSameIv(one: number | undefined, other: number | undefined): boolean {
  if (one === undefined || other === undefined) return one === other
  return Math.abs(one - other) <= sameIv
}

function indexOf({ tickers }: TickersView): number | undefined {
  for (const { indexPrice } of tickers.values()) {
    if (indexPrice !== undefined) return toNumber(indexPrice)
  }
  return undefined
}
