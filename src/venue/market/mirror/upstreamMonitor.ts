import type { MarketStatus } from '../../rules/marketStatus'
import type { MarketEvent } from '../source/marketEvent'

type State = MarketStatus['state']

/** Watches whether a live source can be trusted. */
export type UpstreamMonitor = {
  readonly note: (events: readonly MarketEvent[]) => void
  /** Call about ten times a second. `unknownBooks`: followed books that are not known. */
  readonly tick: (unknownBooks: number) => void
  readonly status: () => { readonly state: State; readonly sinceMs: number; readonly reason?: string }
  /** True while quotes are shown: `live` and `resyncing`. */
  readonly isShown: () => boolean
}

/**
 * Only what comes by socket counts: the listing can be read when the socket gives nothing. A venue sends no message
 * while nothing changes, but indexes of any open market move several times a minute, so that two minutes without one
 * are a fault and not a quiet market.
 */
export const staleAfterMs = 120_000
/** A message this much later than the quickest one of the last minutes is of a source that does not keep up. */
export const slowAfterMs = 5_000
/** A book that does not come within this time does not hold up the others. */
const resyncWithinMs = 30_000
/** The quickest delay is taken from windows of this length, so that a step of a clock is forgotten. */
const baselineMs = 120_000

export function createUpstreamMonitor(nowMs: () => number): UpstreamMonitor {
  let state: State = 'connecting'
  let sinceMs = nowMs()
  let reason: string | undefined
  let lastMessageMs = nowMs()
  let resyncMs = nowMs()
  let quickestMs = Infinity
  let quickestBeforeMs = Infinity
  let windowMs = nowMs()
  /** How late the newest message was, beyond the quickest. */
  let lateMs = 0
  let delayedMs = nowMs()

  function become(next: State, why?: string): void {
    if (next === state) return
    state = next
    sinceMs = nowMs()
    reason = why
  }

  function noteDelay({ exchangeNs, receivedNs }: MarketEvent): void {
    if (exchangeNs === undefined) return
    const delayMs = Number(receivedNs - exchangeNs) / 1e6
    if (nowMs() - windowMs > baselineMs) {
      quickestBeforeMs = quickestMs
      quickestMs = Infinity
      windowMs = nowMs()
    }
    quickestMs = Math.min(quickestMs, delayMs)
    lateMs = delayMs - Math.min(quickestMs, quickestBeforeMs)
    delayedMs = nowMs()
  }

  return {
    note: (events) => {
      for (const event of events) {
        // Figures of the listing have no time of the exchange.
        if (event.exchangeNs !== undefined || event.type === 'bookSnapshot') lastMessageMs = nowMs()
        noteDelay(event)
        if (event.type === 'gap' && event.names === undefined) become('lost', event.reason)
        else if (event.type === 'gap') {
          resyncMs = nowMs()
          if (state === 'live') become('resyncing', event.reason)
        } else if (event.type === 'bookSnapshot' && (state === 'lost' || state === 'connecting')) {
          resyncMs = nowMs()
          become('resyncing', 'the books are read again')
        }
      }
    },
    tick: (unknownBooks) => {
      if (state === 'connecting' || state === 'lost') return
      const silentMs = nowMs() - lastMessageMs
      if (silentMs > staleAfterMs) return become('stale', 'no message has come from the source')
      // Without a newer message, a late one is forgotten: then it was the last of a backlog.
      if (lateMs > slowAfterMs && nowMs() - delayedMs < slowAfterMs)
        return become('slow', 'the messages of the source are late')
      if (state === 'stale' || state === 'slow') resyncMs = nowMs()
      const isComplete = unknownBooks === 0 || nowMs() - resyncMs > resyncWithinMs
      if (isComplete) become('live')
      else become('resyncing', 'some books are read again')
    },
    status: () => ({ state, sinceMs, ...(reason !== undefined && state !== 'live' && { reason }) }),
    isShown: () => state === 'live' || state === 'resyncing',
  }
}
