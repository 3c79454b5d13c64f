import type { Clock } from '@/core/lib/clock'
import { medianOf, newest } from './keepAlive'

/** The venue closes a connection after fifteen minutes without an operation (websocket.md 1.3). */
const mostSpacingMs = 600_000

/** Tracks pings that must be at least `everyMs` apart, and measures their round trips. */
export function createPings(everyMs: number, clock: Pick<Clock, 'nowMs'>) {
  let spacingMs = everyMs
  let sentMs: number | undefined
  let isOpen = false
  let roundTrips: readonly number[] = []
  return {
    spacingMs: () => spacingMs,
    /** True when the last ping, on any connection, was sent at least `times` the spacing ago. */
    mayAsk: (times = 1) => sentMs === undefined || Math.abs(clock.nowMs() - sentMs) >= spacingMs * times,
    note: (atMs: number) => {
      sentMs = atMs
      isOpen = true
    },
    /**
     * Returns the round trip in milliseconds; undefined when no ping is open. `TOO_MANY_PINGS` counts as an answer and
     * doubles the spacing.
     */
    answer: (json: unknown): number | undefined => {
      if (isTooManyPings(json)) spacingMs = Math.min(mostSpacingMs, spacingMs * 2)
      if (!isOpen || sentMs === undefined) return undefined
      isOpen = false
      const tookMs = clock.nowMs() - sentMs
      roundTrips = newest(roundTrips, tookMs)
      return tookMs
    },
    latencyMs: () => medianOf(roundTrips) ?? 0,
    /** Call on every new connection: its latency differs, and open pings are lost. */
    reset: () => {
      roundTrips = []
      isOpen = false
    },
  }
}

export function isTooManyPings(json: unknown): boolean {
  return typeof json === 'object' && json !== null && 'error' in json && json.error === 'TOO_MANY_PINGS'
}
