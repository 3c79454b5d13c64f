import type { EventTimes } from '../source/marketEvent'

/** How long an own order takes to the venue: a fixed time, or one of the recent delays of the source's messages. */
export type LatencyRule = { readonly kind: 'fixed'; readonly ms: number } | { readonly kind: 'recorded' }

export type Latency = {
  readonly note: (times: EventTimes) => void
  /** Nanoseconds for the next order. */
  readonly draw: () => bigint
  /** The median of the recent receive delays, milliseconds; undefined before the first. */
  readonly medianMs: () => number | undefined
}

const remembered = 1_000
/** A longer delay is one of clocks, not of networks. */
const longestMs = 10_000

export function createLatency(rule: LatencyRule, random: { readonly next: () => number }): Latency {
  const delaysMs: number[] = []
  let at = 0
  return {
    note: ({ exchangeNs, receivedNs }) => {
      if (exchangeNs === undefined) return
      const delayMs = Number(receivedNs - exchangeNs) / 1e6
      if (delayMs < 0 || delayMs > longestMs) return
      delaysMs[at] = delayMs
      at = (at + 1) % remembered
    },
    draw: () => {
      const ms = rule.kind === 'fixed' ? rule.ms : (delaysMs[Math.floor(random.next() * delaysMs.length)] ?? 0)
      return BigInt(Math.round(ms * 1e6))
    },
    medianMs: () => delaysMs.toSorted((a, b) => a - b)[delaysMs.length >>> 1],
  }
}
