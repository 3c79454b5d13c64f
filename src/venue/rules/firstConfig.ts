import { fixed6, type Fraction } from '@/core/protocol/fixed6'
import type { FeeSchedule } from '@/core/quant/fees'

/**
 * The rates that a venue has before its first command. Never change them: a journal without a snapshot is replayed from
 * here, and other rates would give other balances. A change of fees is a `setVenueFees` in the journal.
 */
export const firstFeeRates: FeeSchedule = {
  PERPETUAL: { taker: fixed6<Fraction>(800n), maker: fixed6<Fraction>(500n) },
  OPTION: { taker: fixed6<Fraction>(500n), maker: fixed6<Fraction>(300n) },
}

/** The configuration of the same moment, with the first rule of margin for orders: see `setOrderMarginRule`. */
export const firstConfig = { feeRates: firstFeeRates, isOrderMarginAdded: false }
