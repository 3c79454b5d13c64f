import { fixed6, type Fraction } from '@/core/protocol/fixed6'
import type { FeeSchedule } from '@/core/quant/fees'

/**
 * The rates of a venue before its first command. Never change them: a journal without a snapshot is replayed from here,
 * and other rates would give other balances. A change of fees is a `setVenueFees` in the journal.
 */
export const firstFeeRates: FeeSchedule = {
  PERPETUAL: { taker: fixed6<Fraction>(800n), maker: fixed6<Fraction>(500n) },
  OPTION: { taker: fixed6<Fraction>(500n), maker: fixed6<Fraction>(300n) },
}

/** The configuration at the same time, with the first order margin rule: see `setOrderMarginRule`. */
export const firstConfig = { feeRates: firstFeeRates, isOrderMarginAdded: false }
