const firstMs = 500
const longestMs = 30_000

/**
 * How long to wait before try number `attempt` (from 0) is made again: 0.5 s, doubling to 30 s, of which the later half
 * is left to chance so that clients which lost one server do not all come back at once. `random.next` is in [0, 1).
 */
export function backoffMs(attempt: number, random: { readonly next: () => number }): number {
  const fullMs = Math.min(longestMs, firstMs * 2 ** Math.max(0, attempt))
  return Math.round(fullMs * (0.5 + random.next() / 2))
}
