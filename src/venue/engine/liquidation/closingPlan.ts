import { firstDifference } from '@/core/lib/firstDifference'
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
import { markStale, pricesOf } from '../margin/accountRisk'
import { type CommandContext, nsPerSec } from '../commandContext'
import { excessMargin, openPositions, type Subject } from './subject'

/** A fill that would change a position. `pays` are the fees that come with it. */
type Fill = { readonly side: Side; readonly price: Price; readonly amount: Amount; readonly pays: Fees }
type Fees = { readonly tradeFee: boolean; readonly liquidationFee: boolean }

/** In the book, against the insurance fund, and by deleveraging (venue-rules 6.3, 7.1). */
export const feesOnBook: Fees = { tradeFee: true, liquidationFee: true }
export const feesAtFund: Fees = { tradeFee: false, liquidationFee: true }
export const noFees: Fees = { tradeFee: false, liquidationFee: false }

/**
 * The positions in the order in which they are closed. Not documented beyond "short positions": perpetuals and short
 * options by standard maintenance margin, the largest first, because that is what weighs on the account; then long
 * options, which weigh nothing and only bring money, the most valuable first.
 */
export function closingOrder(context: CommandContext, subject: Subject): Holding[] {
  const weighed = openPositions(context, subject).map((holding) => {
    const { listed, position } = holding
    const { instrument } = listed
    const margin = instrumentMargin({ instrument, position, openOrders: noOrderMargin, prices: pricesOf(listed) })
    const isLast = instrument.instrumentType === 'OPTION' && position.amount > 0n
    return { holding, isLast, weight: isLast ? margin.optionValue : margin.maintenanceMargin }
  })
  weighed.sort((a, b) =>
    firstDifference(Number(a.isLast) - Number(b.isLast), Number(b.weight > a.weight) - Number(a.weight > b.weight)),
  )
  return weighed.map(({ holding }) => holding)
}

/**
 * How much of a position to close at a price: the least that lets the check hold again, in whole amount steps, and never
 * more than there is. Where nothing is enough, as much as helps; 0 where closing it harms.
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

/** What {@link excessMargin} would be after a fill. The state is as before when this returns. */
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

/** USD that a fill brings to the balance, fees taken off. */
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
 * The least number of steps from 0 to `most` that brings `excess` above zero; where none does, the number that brings it
 * highest, the fewer of two that do.
 *
 * `excess` has to be concave, as an account's margin is in what it closes at one price: each further step helps as much
 * as the one before, or less, or harms. It is asked a handful of times when it is a straight line, as under standard
 * margin, and some dozens of times when it bends.
 */
export function enoughSteps(most: bigint, excess: (steps: bigint) => bigint): bigint {
  const start = excess(0n)
  if (start > 0n || most <= 0n) return 0n
  const end = excess(most)
  if (end > 0n) return firstAbove(most, excess, start, end)
  const best = highest(most, excess, end)
  return excess(best) > 0n ? firstAbove(best, excess, start, excess(best)) : best
}

/** The chord of a concave line lies below it, so the line crosses zero no later than its chord. */
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

/** Where the line is highest: it still climbs before, and no longer after. */
function highest(most: bigint, excess: (steps: bigint) => bigint, end: bigint): bigint {
  if (end > excess(most - 1n)) return most
  // The roundings of a single step may hide which way the line goes: further back they do not. Where it still climbs from
  // there to the end, the highest is between the two.
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
 * Between two limit orders of a liquidation: the 2 s of venue-rules 7.1, less what a check that comes once a second may
 * come too early, so that a step is not put off to the next one.
 */
export const stepNs = 2n * nsPerSec - nsPerSec / 4n
/** How long positions are reduced on the book before the insurance fund is asked (venue-rules 7.1). */
export const reduceNs = 30n * nsPerSec

/** How much worse than the one before each limit order is, as a fraction of the mark (venue-rules 7.1, a guess). */
const worseningPerStep = fixed6<Fraction>(1_000n)
/** What the insurance fund asks: of the index for a perpetual, of the mark for an option (venue-rules 7.1, a guess). */
const fundMarkup = { PERPETUAL: fixed6<Fraction>(10_000n), OPTION: fixed6<Fraction>(100_000n) } as const

/** The side that makes a position smaller. */
export function liquidationSide(held: Amount): Side {
  return held > 0n ? 'sell' : 'buy'
}

/** How often it gets worse: as often as the half minute has room for. */
const mostWorsenings = 15

/**
 * The limit of the order after `steps` others: the mark, worse by a thousandth of it with each, on the price step that
 * reaches further. Never beyond the price band, where anybody's order would end too.
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

/** What the insurance fund trades at with an account that has to do `side`; never below zero. */
export function fundPrice(instrument: MarginInstrument, side: Side, prices: InstrumentPrices): Price {
  const { instrumentType } = instrument
  const reference = instrumentType === 'PERPETUAL' ? prices.indexPrice : prices.markPrice
  const markup = timesFraction(reference, fundMarkup[instrumentType])
  const price = side === 'buy' ? prices.markPrice + markup : prices.markPrice - markup
  return fixed6<Price>(price > 0n ? price : 0n)
}

/** How many amount steps a position is, the last of them perhaps cut short. */
export function amountSteps({ amountStep }: MarginInstrument, held: Amount): bigint {
  return (absolute(held) + amountStep - 1n) / amountStep
}

function roundedUpTo(price: Price, step: Price): Price {
  return fixed6<Price>(((price + step - 1n) / step) * step)
}
