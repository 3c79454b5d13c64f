import type { Clock } from '@/core/lib/clock'
import { medianOf, newest } from './keepAlive'

/** The venue closes a link after fifteen minutes without an operation (websocket.md 1.3). */
const mostSpacingMs = 600_000

/** Pings that are at least `everyMs` apart, and what their answers took. */
export function createPings(everyMs: number, clock: Pick<Clock, 'nowMs'>) {
  let spacingMs = everyMs
  let sentMs: number | undefined
  let isOpen = false
  let roundTrips: readonly number[] = []
  return {
    spacingMs: () => spacingMs,
    /** Whether the last one is long enough ago, over all links: `times` as long as it has to be. */
    mayAsk: (times = 1) => sentMs === undefined || Math.abs(clock.nowMs() - sentMs) >= spacingMs * times,
    note: (atMs: number) => {
      sentMs = atMs
      isOpen = true
    },
    /** What the answer took; undefined where none was awaited. A refusal for their number is one, and doubles the time. */
    answer: (json: unknown): number | undefined => {
      if (isTooManyPings(json)) spacingMs = Math.min(mostSpacingMs, spacingMs * 2)
      if (!isOpen || sentMs === undefined) return undefined
      isOpen = false
      const tookMs = clock.nowMs() - sentMs
      roundTrips = newest(roundTrips, tookMs)
      return tookMs
    },
    latencyMs: () => medianOf(roundTrips) ?? 0,
    /** Another link answers in its own time. */
    reset: () => {
      roundTrips = []
      isOpen = false
    },
  }
}

export function isTooManyPings(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'error' in json && json.error === 'TOO_MANY_PINGS'
}
