import type { Channel } from '@/core/protocol/channel'

export type Cadence = {
  /** Records a message, in local milliseconds. */
  readonly note: (nowMs: number) => void
  /**
   * Milliseconds after the last message at which the channel counts as quiet; `undefined` for a channel without a
   * period.
   */
  readonly quietAfterMs: () => number | undefined
}

const retainedGaps = 9
const usualGaps = 5
const leastPeriods = 5
const mostPeriods = 20

/**
 * Creates a detector of quiet channels. A channel counts as quiet after five typical gaps (median of the last nine),
 * but not before five, and not later than twenty, of its documented periods. A busy 100 ms book is quiet after 0.5 s, a
 * slow 100 ms book after 2 s, and a busy 500 ms ticker after 2.5 s. In the paper market, whose book updates every 0.3
 * to 0.4 s, one gap in 580 exceeded five typical gaps (2026-11-22). An event channel, such as trades or orders, has no
 * period; only a silent connection makes it stale (freshnessStore.ts).
 */
export function createCadence({ periodMs }: Pick<Channel, 'periodMs'>): Cadence {
  let gaps: readonly number[] = []
  let lastMs: number | undefined
  return {
    note: (nowMs) => {
      if (periodMs === undefined) return
      if (lastMs !== undefined && nowMs >= lastMs) gaps = [...gaps, nowMs - lastMs].slice(-retainedGaps)
      lastMs = nowMs
    },
    quietAfterMs: () => {
      if (periodMs === undefined) return undefined
      const usualMs = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
      return Math.min(mostPeriods * periodMs, Math.max(leastPeriods * periodMs, usualGaps * usualMs))
    },
  }
}
