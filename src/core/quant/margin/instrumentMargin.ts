import { absolute, add, fixed6, larger, notional, scale, subtract } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { defaultFeeRates, optionFeeCap } from '../fees'
import type { FeeSchedule } from '../fees'
import type { Position } from '../pnl'
import type { OpenOrderTotals } from './accountFunds'
import { marginRate, notionalRoundedUp, roundedUp } from './roundedUp'
import { shortOptionInitial, shortOptionMaintenance } from './standardMargin'

export type InstrumentPrices = { readonly markPrice: Price; readonly indexPrice: Price }

/** The contribution of one instrument to an account's margin. All USD; requirements are rounded up. */
export type InstrumentMargin = {
  /** The initial margin of the position: 0 for a long option, because its premium is already paid. */
  readonly initialMargin: Usd
  readonly maintenanceMargin: Usd
  readonly openOrderMargin: Usd
  /** q × m − cost, for display, including options. */
  readonly unrealizedPnl: Usd
  /**
   * The part of `unrealizedPnl` that backs other risk: all of it for a perpetual, nothing for an option (venue-rules
   * 5.1).
   */
  readonly countedPnl: Usd
  /** q × m, signed. */
  readonly positionValue: Usd
  /** q × m of an option, part of the equity; 0 for a perpetual. */
  readonly optionValue: Usd
}

export type InstrumentMarginInput = {
  readonly instrument: MarginInstrument
  readonly position: Position | undefined
  readonly openOrders: OpenOrderTotals
  readonly prices: InstrumentPrices
  /**
   * Chosen leverage of a perpetual, whose initial margin is then notional / leverage. If absent, the instrument's
   * fraction applies.
   */
  readonly leverage?: number | undefined
  readonly rates?: FeeSchedule
}

const zero = fixed6<Usd>(0n)
const scaleSquared = scale * scale

/**
 * Computes the standard margin of one instrument (venue-rules 5.1, 5.2).
 *
 * Open orders are netted against the position. Orders on the opposite side first close the position, up to its size,
 * and need no margin for that. The excess opens a position in the other direction, at the side's average limit price,
 * because it is unknown which of several orders will close. Each side also needs the taker fee of its opening part.
 * Only one side can open at a time, so the larger requirement counts. A perpetual needs notional × initial fraction,
 * an option buy its premium, an option sell the initial margin of a short at the current marks.
 */
export function instrumentMargin(input: InstrumentMarginInput): InstrumentMargin {
  const { instrument, position, prices } = input
  const openOrderMargin = openOrdersNeed(input)
  if (position === undefined || position.amount === 0n) return onlyOrders(openOrderMargin)
  const amount = absolute(position.amount)
  const positionValue = notional(prices.markPrice, position.amount)
  const unrealizedPnl = subtract(positionValue, position.cost)
  if (instrument.instrumentType === 'PERPETUAL') {
    const value = prices.markPrice * amount
    const rate = marginRate(instrument.initialMarginFraction, input.leverage)
    return {
      initialMargin: roundedUp(value, rate.numerator, rate.denominator * scale),
      maintenanceMargin: roundedUp(value, instrument.maintenanceMarginFraction, scaleSquared),
      openOrderMargin,
      unrealizedPnl,
      countedPnl: unrealizedPnl,
      positionValue,
      optionValue: zero,
    }
  }
  const isShort = position.amount < 0n
  return {
    initialMargin: isShort ? notionalRoundedUp(shortOptionInitial(instrument, prices), amount) : zero,
    maintenanceMargin: isShort ? notionalRoundedUp(shortOptionMaintenance(instrument, prices), amount) : zero,
    openOrderMargin,
    unrealizedPnl,
    countedPnl: zero,
    positionValue,
    optionValue: positionValue,
  }
}

function onlyOrders(openOrderMargin: Usd): InstrumentMargin {
  return {
    initialMargin: zero,
    maintenanceMargin: zero,
    openOrderMargin,
    unrealizedPnl: zero,
    countedPnl: zero,
    positionValue: zero,
    optionValue: zero,
  }
}

/** The part of {@link instrumentMargin} reserved for open orders. */
export function openOrdersNeed(input: InstrumentMarginInput): Usd {
  const { buyAmount, buyNotional, sellAmount, sellNotional } = input.openOrders
  if (buyAmount === 0n && sellAmount === 0n) return zero
  const held: bigint = input.position?.amount ?? 0n
  return larger(
    sideNeeds(input, true, opening(buyAmount, buyNotional, -held)),
    sideNeeds(input, false, opening(sellAmount, sellNotional, held)),
  )
}

type FeeInput = Pick<InstrumentMarginInput, 'instrument' | 'prices' | 'rates'>
type Opening = { readonly amount: Amount; readonly notional: Usd }

/** Returns what a side's orders open: all but the first `closable` contracts, which only close. */
function opening(amount: Amount, value: Usd, closable: bigint): Opening {
  if (closable <= 0n) return { amount, notional: value }
  if (amount <= closable) return { amount: fixed6<Amount>(0n), notional: zero }
  const rest = fixed6<Amount>(amount - closable)
  return { amount: rest, notional: roundedUp(value, rest, amount) }
}

function sideNeeds(input: InstrumentMarginInput, isBuy: boolean, opening: Opening): Usd {
  if (opening.amount === 0n) return zero
  const fee = worstFee(input, opening)
  return fixed6<Usd>(openingMargin(input, isBuy, opening) + fee)
}

/** USD of fees that the open orders of an instrument may cost: for the opening part of the more expensive side. */
export function openOrderFee(input: FeeInput & Pick<InstrumentMarginInput, 'position' | 'openOrders'>): Usd {
  const { buyAmount, buyNotional, sellAmount, sellNotional } = input.openOrders
  const held: bigint = input.position?.amount ?? 0n
  const buys = opening(buyAmount, buyNotional, -held)
  const sells = opening(sellAmount, sellNotional, held)
  return larger(worstFee(input, buys), worstFee(input, sells))
}

/** USD needed to open this amount at these prices, without the fee. */
export function openingMargin(
  input: Pick<InstrumentMarginInput, 'instrument' | 'prices' | 'leverage'>,
  isBuy: boolean,
  opening: Opening,
): Usd {
  const { instrument, prices } = input
  if (instrument.instrumentType === 'PERPETUAL') {
    const rate = marginRate(instrument.initialMarginFraction, input.leverage)
    return roundedUp(opening.notional, rate.numerator, rate.denominator)
  }
  if (isBuy) return opening.notional
  return notionalRoundedUp(shortOptionInitial(instrument, prices), opening.amount)
}

/** Returns the larger of the taker's and the maker's fee. The capped sum is never less than the sum of capped fees. */
function worstFee({ instrument, prices, rates }: FeeInput, opening: Opening): Usd {
  const { taker, maker, builder = fixed6<Fraction>(0n) } = (rates ?? defaultFeeRates)[instrument.instrumentType]
  const rate: Fraction = larger(larger(taker, maker), fixed6<Fraction>(0n))
  if (instrument.instrumentType === 'PERPETUAL') return roundedUp(opening.notional, add(rate, builder), scale)
  const byBuilder = roundedUp(prices.indexPrice * builder, opening.amount, scaleSquared)
  const byIndex = roundedUp(prices.indexPrice * rate, opening.amount, scaleSquared)
  const byPremium = roundedUp(opening.notional, optionFeeCap, scale)
  return add(byIndex < byPremium ? byIndex : byPremium, byBuilder)
}
