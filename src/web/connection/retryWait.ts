import type { Clock } from '@/core/lib/clock'
import { createStore } from '@/core/lib/store'

/**
 * How long to wait when a venue says so. Every such wait passes through {@link retryWaitMs}: what a venue says may be
 * wrong by any factor, and must neither stop the page nor let it hammer the venue.
 */

const leastMs = 250
const mostMs = 60_000
/** For a venue that limits the rate and does not say for how long. */
export const usualWaitMs = 2_000

/** Until when a venue has asked this page to wait, for the screen. */
export type RetryWaits = {
  /** A wait that begins now. */
  readonly note: (waitMs: number) => void
  /** UNIX milliseconds, which may be in the past; undefined before the first. */
  readonly getSnapshot: () => number | undefined
  readonly subscribe: (listener: () => void) => () => void
}

export function createRetryWaits(clock: Pick<Clock, 'nowMs'>): RetryWaits {
  const { getSnapshot, subscribe, set } = createStore<number | undefined>(undefined)
  return {
    note: (waitMs) => set(Math.max(getSnapshot() ?? 0, clock.nowMs() + waitMs)),
    getSnapshot,
    subscribe,
  }
}

/** In what the text counts when it is a span. */
export type WaitUnit = 'ns' | 's'

const msPerUnit: Record<WaitUnit, number> = { ns: 1e-6, s: 1e3 }

/** Units in which an instant may be given: seconds, milliseconds, microseconds, nanoseconds. */
const instantUnitsMs = [1e3, 1, 1e-3, 1e-6]
/** A number this close to the current time is an instant: as a span it would be off by chance alone. */
const instantWithinMs = 86_400_000

/**
 * The wait in milliseconds, from a quarter of a second to a minute. A number is a span in `unit`, or an instant when it
 * is close to the current time in seconds, milliseconds, microseconds or nanoseconds; a text may be an HTTP date too.
 * Undefined when it can be read as none of these.
 */
export function retryWaitMs(sent: unknown, unit: WaitUnit, nowMs: number): number | undefined {
  const number = readNumber(sent)
  const ms = number === undefined ? untilDate(sent, nowMs) : (untilInstant(number, nowMs) ?? number * msPerUnit[unit])
  // Rounded up: a request that comes early is rejected again.
  return ms === undefined ? undefined : Math.min(mostMs, Math.max(leastMs, Math.ceil(ms)))
}

function readNumber(sent: unknown): number | undefined {
  if (typeof sent === 'number') return sent >= 0 ? sent : undefined
  // A longer text is a number too: one beyond every span and instant.
  return typeof sent === 'string' && /^\d+(\.\d+)?$/.test(sent.trim()) ? Number(sent) : undefined
}

function untilInstant(number: number, nowMs: number): number | undefined {
  return instantUnitsMs.map((ms) => number * ms - nowMs).find((ms) => Math.abs(ms) < instantWithinMs)
}

/** `Wed, 21 Oct 2026 07:28:00 GMT` (RFC 9110, 5.6.7). */
function untilDate(sent: unknown, nowMs: number): number | undefined {
  const atMs = typeof sent === 'string' && sent.trim().endsWith('GMT') ? Date.parse(sent) : Number.NaN
  return Number.isNaN(atMs) ? undefined : atMs - nowMs
}
