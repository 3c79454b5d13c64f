import { compareBigints, firstDifference } from '@/core/lib/firstDifference'
import {
  absolute,
  add,
  fixed6,
  negate,
  notional,
  smaller,
  subtract,
  type Amount,
  type Price,
  type Usd,
  larger,
  timesFraction,
  type Fraction,
} from '@/core/protocol/fixed6'
import type { Side, MarginInstrument } from '@/core/protocol/instrument'
import { tradeFee } from '@/core/quant/fees'
import { liquidationFee } from '@/core/quant/liquidationFees'
import { noOrderMargin } from '@/core/quant/margin/accountFunds'
import { instrumentMargin, type InstrumentPrices } from '@/core/quant/margin/instrumentMargin'
import { applyFill } from '@/core/quant/pnl'
import { priceBandLimits } from '@/core/quant/priceBand'
import type { Account, Holding } from '../accounts/account'
import { ratesOf } from '../accounts/accounts'
import { type CommandContext, nsPerSec } from '../commandContext'
import { markStale, pricesOf } from '../margin/accountRisk'
import { excessMargin, openPositions, type Subject } from './subject'

/** A hypothetical fill. `pays` lists the fees that the account would pay. */
type Fill = { readonly side: Side; readonly price: Price; readonly amount: Amount; readonly pays: Fees }
type Fees = { readonly tradeFee: boolean; readonly liquidationFee: boolean }

/** Fees of a liquidation fill in the book, with the insurance fund, and by deleveraging (venue-rules 6.3, 7.1). */
export const feesOnBook: Fees = { tradeFee: true, liquidationFee: true }
export const feesAtFund: Fees = { tradeFee: false, liquidationFee: true }
export const noFees: Fees = { tradeFee: false, liquidationFee: false }

/**
 * Returns the positions in closing order. The documents only say "short positions". We close perpetuals and short
 * options first, because they require margin: the largest standard maintenance margin first. Then long options, which
 * only bring money: the most valuable first.
 */
export function closingOrder(context: CommandContext, subject: Subject): Holding[] {
  const weighed = openPositions(context, subject).map((holding) => {
    const { listed, position } = holding
    const { instrument } = listed
    const margin = instrumentMargin({ instrument, position, openOrders: noOrderMargin, prices: pricesOf(listed) })
    const isLast = instrument.instrumentType === 'OPTION' && position.amount > 0n
    return { holding, isLast, weight: isLast ? margin.optionValue : margin.maintenanceMargin }
  })
  weighed.sort((a, b) => firstDifference(Number(a.isLast) - Number(b.isLast), compareBigints(b.weight, a.weight)))
  return weighed.map(({ holding }) => holding)
}

/**
 * Computes the smallest amount that restores the check at a price, in whole steps and at most the position. If no
 * amount suffices, the amount that helps most; 0 if closing harms.
 */
export function amountToClose(
  context: CommandContext,
  subject: Subject,
  holding: Holding,
  price: Price,
  pays: Fees,
): Amount {
  const { listed, position } = holding
  const { amountStep } = listed.instrument
  const whole = absolute(position.amount)
  const side = liquidationSide(position.amount)
  const amountOf = (steps: bigint) => smaller(fixed6<Amount>(steps * amountStep), whole)
  const steps = enoughSteps(amountSteps(listed.instrument, position.amount), (count) =>
    count === 0n
      ? excessMargin(context.state, subject)
      : excessAfter(context, subject, holding, { side, price, amount: amountOf(count), pays }),
  )
  return amountOf(steps)
}

/** Computes {@link excessMargin} after a hypothetical fill, and then restores the state. */
export function excessAfter(context: CommandContext, subject: Subject, holding: Holding, fill: Fill): Usd {
  const { account } = subject
  const { position, isolated } = holding
  const { balance } = account
  const cash = cashOf(context, account, holding, fill)
  holding.position = applyFill(position, fill.side, fill.price, fill.amount).position
  if (subject.isolated === undefined || isolated === undefined) account.balance = add(balance, cash)
  else holding.isolated = { ...isolated, margin: add(isolated.margin, cash) }
  markStale(account, holding)
  const excess = excessMargin(context.state, subject)
  holding.position = position
  holding.isolated = isolated
  account.balance = balance
  markStale(account, holding)
  return excess
}

/** Computes the USD that a fill adds to the balance, after fees. */
function cashOf({ state }: CommandContext, account: Account, { listed, position }: Holding, fill: Fill): Usd {
  const { instrument } = listed
  const { side, price, amount, pays } = fill
  const { indexPrice } = pricesOf(listed)
  const value = notional(price, amount)
  const realized = applyFill(position, side, price, amount).realizedPnl
  const premium = side === 'sell' ? value : negate(value)
  let cash = instrument.instrumentType === 'PERPETUAL' ? realized : premium
  const terms = { instrument, price, amount, indexPrice }
  if (pays.tradeFee) cash = subtract(cash, tradeFee({ ...terms, liquidity: 'taker', rates: ratesOf(state, account) }))
  if (pays.liquidationFee) cash = subtract(cash, liquidationFee(terms))
  return cash
}

/**
 * Finds the smallest number of steps from 0 to `most` that brings `excess` above zero. If there is none, finds the
 * smallest number that maximises it.
 *
 * `excess` must be concave, like an account's margin as a function of the amount closed at one price. A straight line,
 * as under standard margin, takes a handful of evaluations; a bent line takes some dozens.
 */
export function enoughSteps(most: bigint, excess: (steps: bigint) => bigint): bigint {
  const start = excess(0n)
  if (start > 0n || most <= 0n) return 0n
  const end = excess(most)
  if (end > 0n) return firstAbove(most, excess, start, end)
  const best = highest(most, excess, end)
  return excess(best) > 0n ? firstAbove(best, excess, start, excess(best)) : best
}

/** A chord of a concave line lies below the line, so the line crosses zero no later than its chord. */
function firstAbove(most: bigint, excess: (steps: bigint) => bigint, start: bigint, end: bigint): bigint {
  const byChord = (most * -start) / (end - start) + 1n
  let above = byChord < most && excess(byChord) > 0n ? byChord : most
  let below = 0n
  if (above > 1n && excess(above - 1n) <= 0n) return above
  while (above - below > 1n) {
    const middle = (above + below) / 2n
    if (excess(middle) > 0n) above = middle
    else below = middle
  }
  return above
}

/** Finds the maximum: the line climbs before the maximum, but not after. */
function highest(most: bigint, excess: (steps: bigint) => bigint, end: bigint): bigint {
  if (end > excess(most - 1n)) return most
  // Rounding of a single step may hide the direction of the line, so compare with a point further back. If the line
  // still climbs from that point to the end, the maximum lies between the two.
  const back = most / 16n + 1n
  const before = most - (back < most ? back : most)
  let low = end > excess(before) ? before : 0n
  let high = most
  while (low < high) {
    const middle = (low + high) / 2n
    if (excess(middle + 1n) > excess(middle)) low = middle + 1n
    else high = middle
  }
  return low
}

/**
 * Minimum time between two limit orders of a liquidation: the 2 s of venue-rules 7.1, less a tolerance. A check that
 * arrives slightly early must not delay the step by a second.
 */
export const stepNs = 2n * nsPerSec - nsPerSec / 4n
/** How long positions are reduced in the book before the insurance fund takes over (venue-rules 7.1). */
export const reduceNs = 30n * nsPerSec

/** Price step between limit orders, as a fraction of the mark (venue-rules 7.1, a guess). */
const worseningPerStep = fixed6<Fraction>(1_000n)
/** The insurance fund's markup: on the index for a perpetual, on the mark for an option (venue-rules 7.1, a guess). */
const fundMarkup = { PERPETUAL: fixed6<Fraction>(10_000n), OPTION: fixed6<Fraction>(100_000n) } as const

export function liquidationSide(held: Amount): Side {
  return held > 0n ? 'sell' : 'buy'
}

/** Number of price steps, one per order, that fit into the half minute. */
const mostWorsenings = 15

/**
 * Computes the limit after `steps` orders: the mark, worse by a thousandth per order, rounded to the more aggressive
 * price step and limited to the price band, as for any order.
 */
export function reducingPrice(instrument: MarginInstrument, side: Side, markPrice: Price, steps: number): Price {
  const worsening = fixed6<Fraction>(worseningPerStep * BigInt(Math.min(steps, mostWorsenings)))
  const worse = timesFraction(markPrice, worsening)
  const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
  const { priceStep } = instrument
  if (side === 'buy') {
    const price = roundedUpTo(fixed6<Price>(markPrice + worse), priceStep)
    return price > highestBuy ? larger(highestBuy, priceStep) : price
  }
  const price = fixed6<Price>(((markPrice - worse) / priceStep) * priceStep)
  return larger(larger(price, lowestSell), priceStep)
}

/** Computes the insurance fund's price for an account that must trade `side`; at least zero. */
export function fundPrice(instrument: MarginInstrument, side: Side, prices: InstrumentPrices): Price {
  const { instrumentType } = instrument
  const reference = instrumentType === 'PERPETUAL' ? prices.indexPrice : prices.markPrice
  const markup = timesFraction(reference, fundMarkup[instrumentType])
  const price = side === 'buy' ? prices.markPrice + markup : prices.markPrice - markup
  return fixed6<Price>(price > 0n ? price : 0n)
}

export function amountSteps({ amountStep }: MarginInstrument, held: Amount): bigint {
  return (absolute(held) + amountStep - 1n) / amountStep
}

function roundedUpTo(price: Price, step: Price): Price {
  return fixed6<Price>(((price + step - 1n) / step) * step)
}
