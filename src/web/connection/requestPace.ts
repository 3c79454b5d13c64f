import type { Clock } from '@/core/lib/clock'

/** How fast requests may follow each other. */
export type RequestPace = {
  /** How long until another request may begin: 0 if it may now. */
  readonly untilNextMs: () => number
  readonly noteStart: () => void
  /** The venue limits the rate: nothing begins for so long, and then half as much, and slowly all again. */
  readonly slowDown: (waitMs: number) => void
}

const leastShare = 1 / 16
/** From half the budget back to all of it takes half as long. */
const recoveryMs = 120_000

type Span = { readonly beganMs: number; readonly lengthMs: number }

export function createRequestPace(perSecond: number, { nowMs }: Pick<Clock, 'nowMs'>): RequestPace {
  let startsMs: readonly number[] = []
  let pause: Span = { beganMs: 0, lengthMs: 0 }
  /** The share of the budget that was left when the venue last limited the rate. */
  let limited = { atMs: 0, share: 1 }

  /** A span that begins in the future is from before the clock was set back: it counts as over. */
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
    noteStart: () => {
      startsMs = [...startsMs, nowMs()]
    },
    slowDown: (waitMs) => {
      // Several requests that were under way are answered alike: they are one refusal.
      if (leftMs(pause) === 0) limited = { atMs: nowMs() + waitMs, share: Math.max(leastShare, share() / 2) }
      if (waitMs > leftMs(pause)) pause = { beganMs: nowMs(), lengthMs: waitMs }
    },
  }
}
