import type { Clock } from '@/core/lib/clock'

/** Limits the number of requests per second. */
export type RequestPace = {
  /** Milliseconds until the next request may start: 0 if it may start now. */
  readonly untilNextMs: () => number
  /** Milliseconds left of the wait that the venue demanded. */
  readonly pauseLeftMs: () => number
  readonly noteStart: () => void
  /**
   * Call after a rate limit: no request may start for `waitMs`, then half the budget applies, and it recovers slowly.
   */
  readonly slowDown: (waitMs: number) => void
}

const leastShare = 1 / 16
/** Full recovery from an empty budget; from half the budget it takes half as long. */
const recoveryMs = 120_000

type Span = { readonly beganMs: number; readonly lengthMs: number }

export function createRequestPace(perSecond: number, { nowMs }: Pick<Clock, 'nowMs'>): RequestPace {
  let startsMs: readonly number[] = []
  let pause: Span = { beganMs: 0, lengthMs: 0 }
  /** The share of the budget after the last rate limit, and the time at which its recovery starts. */
  let limited = { atMs: 0, share: 1 }

  /** A span that starts in the future comes from a system clock change, so it counts as over. */
  const leftMs = ({ beganMs, lengthMs }: Span) => {
    const ageMs = nowMs() - beganMs
    return ageMs < 0 ? 0 : Math.max(0, lengthMs - ageMs)
  }
  const share = () => Math.min(1, limited.share + Math.max(0, nowMs() - limited.atMs) / recoveryMs)
  const startLeftMs = (beganMs: number) => leftMs({ beganMs, lengthMs: 1_000 / share() })

  return {
    untilNextMs: () => {
      startsMs = startsMs.filter((atMs) => startLeftMs(atMs) > 0)
      const oldestMs = startsMs.at(-perSecond)
      return Math.max(leftMs(pause), oldestMs === undefined ? 0 : startLeftMs(oldestMs))
    },
    pauseLeftMs: () => leftMs(pause),
    noteStart: () => {
      startsMs = [...startsMs, nowMs()]
    },
    slowDown: (waitMs) => {
      // Several requests in flight may be rejected together; they count as one rate limit.
      if (leftMs(pause) === 0) limited = { atMs: nowMs() + waitMs, share: Math.max(leastShare, share() / 2) }
      if (waitMs > leftMs(pause)) pause = { beganMs: nowMs(), lengthMs: waitMs }
    },
  }
}
