import { fixed6 } from '@/core/protocol/fixed6'
import type { Amount } from '@/core/protocol/fixed6'

/** Fewer trades than this have no usual size. */
const leastTrades = 20

/**
 * From what amount on a trade is large, by its own tape: among the largest twentieth, and at least three times the
 * median, so that a tape of equal trades has none. `undefined` while the tape is too short to judge.
 */
export function largeTradeFrom(amounts: readonly Amount[]): Amount | undefined {
  if (amounts.length < leastTrades) return undefined
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const median = sorted[Math.floor((sorted.length - 1) / 2)]
  const nineteenTwentieths = sorted[Math.ceil(sorted.length * 0.95) - 1]
  if (median === undefined || nineteenTwentieths === undefined) return undefined
  const threeMedians = fixed6<Amount>(median * 3n)
  return nineteenTwentieths > threeMedians ? nineteenTwentieths : threeMedians
}
