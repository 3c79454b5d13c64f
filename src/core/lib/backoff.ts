const firstMs = 150
const soonMs = 700
const soonTries = 24
const longestMs = 30_000

/**
 * How long to wait before try number `attempt` (from 0) is made again: 0.15 s, doubling to 0.7 s, so that a server that
 * comes back within a quarter of a minute is found within a second; after two dozen tries doubling to 30 s. The later
 * half of each wait is random, so that clients that lost one server do not all come back at once. `random.next` is in
 * [0, 1).
 */
export function backoffMs(attempt: number, random: { readonly next: () => number }): number {
  const fullMs =
    attempt < soonTries
      ? Math.min(soonMs, firstMs * 2 ** attempt)
      : Math.min(longestMs, soonMs * 2 ** (attempt - soonTries + 1))
  return Math.round(fullMs * (0.5 + random.next() / 2))
}
