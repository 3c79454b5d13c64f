import { fixed6, type Amount } from '@/protocol/fixed6'
import { nominalSlice, slicesIn, twapIntervalSec } from './twapRules'

/** The slices of a TWAP when each of them finds all it wants. Seconds count from its beginning. */
export type TwapSchedule = {
  readonly slices: number
  readonly intervalSec: number
  /** When the last slice is sent; the first is sent at once. */
  readonly lastAtSec: number
  readonly smallest: Amount
  readonly largest: Amount
  /** How many slices, the last ones, are the largest: a step more than the others. All of them when none is smaller. */
  readonly largestCount: number
}

/**
 * Each slice is an even share of what is left, rounded down to the step (venue-rules 8.4): what the steps leave over goes
 * to the last slices, a step each. Undefined when the time is too short for a slice.
 */
export function twapSchedule(amount: Amount, durationSec: number, amountStep: Amount): TwapSchedule | undefined {
  const slices = slicesIn(durationSec)
  if (slices < 1) return undefined
  const smallest = nominalSlice(amount, slices, amountStep)
  const over = Number((amount - smallest * BigInt(slices)) / amountStep)
  return {
    slices,
    intervalSec: twapIntervalSec,
    lastAtSec: (slices - 1) * twapIntervalSec,
    smallest,
    largest: over === 0 ? smallest : fixed6<Amount>(smallest + amountStep),
    largestCount: over === 0 ? slices : over,
  }
}
