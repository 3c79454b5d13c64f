import type { Channel } from '@/core/protocol/channel'

/** How often a channel speaks, and from when on its silence is worth a word. */
export type Cadence = {
  /** A message has come; milliseconds of this machine. */
  readonly note: (nowMs: number) => void
  /** Milliseconds after the last message; undefined for a channel without a period. */
  readonly quietAfterMs: () => number | undefined
}

const retainedGaps = 9
const usualGaps = 5
const leastPeriods = 5
const mostPeriods = 20

/**
 * How old the last message of a channel may be until the channel counts as quiet: five of its usual gaps (the median of
 * the last nine), no sooner than after five of its documented periods and no later than after twenty. So a busy book of
 * 100 ms is quiet after 0.5 s and a slow one after 2 s, a busy ticker of 500 ms after 2.5 s. In the paper market, whose
 * book speaks every 0.3 to 0.4 s, one gap in 580 was longer than five usual ones (2026-11-22).
 *
 * A channel that speaks at events alone, such as trades or orders, has no period: it may be silent for ever, and only the
 * silence of the link makes it old (freshnessStore.ts).
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
