import type { ErrorCode } from '@/core/protocol/errorCodes'
import { notional, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { priceBandLimits } from './priceBand'

export type OrderForm = {
  readonly instrument: Pick<
    Instrument,
    'instrumentType' | 'priceBand' | 'priceStep' | 'amountStep' | 'minOrderValue' | 'maxOrderValue'
  >
  readonly isBuy: boolean
  readonly amount: Amount
  /** Ignored for a market order. */
  readonly limitPrice: Price
  readonly isMarket: boolean
  /** Without a mark the price band is not checked, and a market order's value is not either. */
  readonly markPrice: Price | undefined
  /**
   * True for a reduce-only order of the whole position. No minimum value then applies, so that a nearly worthless
   * position can be closed.
   */
  readonly closesPosition?: boolean
}

/**
 * Checks an order against the instrument's terms alone. Returns the first failed check, in the order of the code. The
 * ticket and the engine both call it. The order value is price × amount, for options the premium; a market order is
 * valued at the mark.
 */
export function checkOrderForm(form: OrderForm): ErrorCode | undefined {
  return checkAmount(form) ?? checkPrice(form) ?? checkValue(form) ?? checkBand(form)
}

function checkAmount({ instrument, amount }: OrderForm): ErrorCode | undefined {
  if (amount <= 0n) return 'ORDER_INVALID_AMOUNT'
  return amount % instrument.amountStep === 0n ? undefined : 'INVALID_AMOUNT_STEP_SIZE'
}

function checkPrice({ instrument, isMarket, limitPrice }: OrderForm): ErrorCode | undefined {
  if (isMarket) return undefined
  if (limitPrice <= 0n) return 'ORDER_INVALID_PRICE'
  return limitPrice % instrument.priceStep === 0n ? undefined : 'INVALID_PRICE_STEP_SIZE'
}

function checkValue({
  instrument,
  isMarket,
  limitPrice,
  markPrice,
  amount,
  closesPosition,
}: OrderForm): ErrorCode | undefined {
  const price = isMarket ? markPrice : limitPrice
  if (price === undefined) return undefined
  const value = notional(price, amount)
  if (value < instrument.minOrderValue && closesPosition !== true) return 'BELOW_MIN_ORDER_VALUE'
  return value > instrument.maxOrderValue ? 'EXCEED_MAX_ORDER_VALUE' : undefined
}

function checkBand({ instrument, isBuy, isMarket, limitPrice, markPrice }: OrderForm): ErrorCode | undefined {
  if (isMarket || markPrice === undefined) return undefined
  const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
  const isBeyond = isBuy ? limitPrice > highestBuy : limitPrice < lowestSell
  return isBeyond ? 'EXCEED_ORDER_PRICE_BAND' : undefined
}
