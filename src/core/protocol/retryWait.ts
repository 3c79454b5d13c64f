/**
 * How long to wait when a venue demands a wait. {@link retryWaitMs} parses and clamps every such value, because a value
 * that is wrong by any factor must neither stop the page nor let it flood the venue.
 */

const leastMs = 250
const mostMs = 60_000
/** The wait after a rate limit without a duration. */
export const usualWaitMs = 2_000

/** The unit of a number that is a duration. */
export type WaitUnit = 'ns' | 's'

const msPerUnit: Record<WaitUnit, number> = { ns: 1e-6, s: 1e3 }

/** Units in which a number may state a time: seconds, milliseconds, microseconds or nanoseconds since 1970. */
const instantUnitsMs = [1e3, 1, 1e-3, 1e-6]
/** A number this close to the current time is a time, not a duration, because a duration would match only by chance. */
const instantWithinMs = 86_400_000

/**
 * Returns the wait in milliseconds, between 250 and 60,000. A number is a duration in `unit`, or a time if it is close
 * to the current time in any unit of {@link instantUnitsMs}. A string may also be an HTTP date. Undefined for anything
 * else.
 */
export function retryWaitMs(sent: unknown, unit: WaitUnit, nowMs: number): number | undefined {
  const number = readNumber(sent)
  const ms = number === undefined ? untilDate(sent, nowMs) : (untilInstant(number, nowMs) ?? number * msPerUnit[unit])
  // Rounded up, because an early request is rejected again.
  return ms === undefined ? undefined : Math.min(mostMs, Math.max(leastMs, Math.ceil(ms)))
}

function readNumber(sent: unknown): number | undefined {
  if (typeof sent === 'number') return sent >= 0 ? sent : undefined
  // The pattern has no length limit: an absurdly large number is clamped later.
  return typeof sent === 'string' && /^\d+(\.\d+)?$/.test(sent.trim()) ? Number(sent) : undefined
}

function untilInstant(number: number, nowMs: number): number | undefined {
  return instantUnitsMs.map((ms) => number * ms - nowMs).find((ms) => Math.abs(ms) < instantWithinMs)
}

/**
 * Milliseconds until an HTTP date such as `Wed, 21 Oct 2026 07:28:00 GMT` (RFC 9110, 5.6.7); undefined for other
 * values.
 */
function untilDate(sent: unknown, nowMs: number): number | undefined {
  const atMs = typeof sent === 'string' && sent.trim().endsWith('GMT') ? Date.parse(sent) : Number.NaN
  return Number.isNaN(atMs) ? undefined : atMs - nowMs
}
