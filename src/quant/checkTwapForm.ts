import type { ErrorCode } from '@/protocol/errorCodes'
import { notional, type Amount, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { isWorthAnOrder, maxTwapDurationSec, nominalSlice, slicesIn } from './twapRules'

export type TwapForm = {
  readonly instrument: Pick<Instrument, 'amountStep' | 'minOrderValue' | 'maxOrderValue'>
  readonly amount: Amount
  readonly durationSec: number
  /** Slices are worth what they are at the mark. */
  readonly markPrice: Price | undefined
}

/**
 * What is wrong with the figures of a TWAP, by the instrument's terms alone; the first in this order is told. The ticket
 * and the engine ask the same question.
 */
export function checkTwapForm({ instrument, amount, durationSec, markPrice }: TwapForm): ErrorCode | undefined {
  const slices = slicesIn(durationSec)
  if (!Number.isSafeInteger(durationSec) || slices < 1 || durationSec > maxTwapDurationSec) return 'BAD_REQUEST'
  if (markPrice === undefined) return 'MARK_NOT_READY'
  if (amount <= 0n) return 'ORDER_INVALID_AMOUNT'
  if (amount % instrument.amountStep !== 0n) return 'INVALID_AMOUNT_STEP_SIZE'
  const slice = nominalSlice(amount, slices, instrument.amountStep)
  if (!isWorthAnOrder(instrument, slice, markPrice)) return 'BELOW_MIN_ORDER_VALUE'
  return notional(markPrice, slice) > instrument.maxOrderValue ? 'EXCEED_MAX_ORDER_VALUE' : undefined
}
