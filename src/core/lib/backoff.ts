const firstMs = 150
const soonMs = 700
const soonTries = 24
const longestMs = 30_000

/**
 * Returns the wait before retry number `attempt` (from 0), in milliseconds. The wait starts at 0.15 s and doubles to
 * 0.7 s, so that a server that returns within 15 s is found within a second. After two dozen tries it doubles to 30 s.
 * The second half of each wait is random, so that clients of a failed server do not reconnect all at once.
 * `random.next` is in [0, 1).
 */
export function backoffMs(attempt: number, random: { readonly next: () => number }): number {
  const fullMs =
    attempt < soonTries
      ? Math.min(soonMs, firstMs * 2 ** attempt)
      : Math.min(longestMs, soonMs * 2 ** (attempt - soonTries + 1))
  return Math.round(fullMs * (0.5 + random.next() / 2))
}
