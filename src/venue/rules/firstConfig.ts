import { fixed6, type Fraction } from '@/core/protocol/fixed6'
import type { FeeSchedule } from '@/core/quant/fees'

/**
 * The fee rates of a venue before its first command. Never change them, because a journal without a snapshot is
 * replayed from here, and other rates would give other balances. To change fees, write a `setVenueFees` to the
 * journal.
 */
export const firstFeeRates: FeeSchedule = {
  PERPETUAL: { taker: fixed6<Fraction>(800n), maker: fixed6<Fraction>(500n) },
  OPTION: { taker: fixed6<Fraction>(500n), maker: fixed6<Fraction>(300n) },
}

/**
 * The configuration of a venue before its first command, with the first order margin rule: see `setOrderMarginRule`.
 */
export const firstConfig = { feeRates: firstFeeRates, isOrderMarginAdded: false }
