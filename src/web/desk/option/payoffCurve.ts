import { assert } from '@/core/lib/assert'
import { fromNumber, toNumber, type Price, fixed6, negate, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument, Side } from '@/core/protocol/instrument'
import { windowLeft } from '@/core/quant/settlement'
import type { OptionLeg } from '@/core/quant/structures/structureCost'
import {
  firstExpiryPnl,
  structureOutcome,
  type OutcomeMarket,
  type StructureOutcome,
} from '@/core/quant/structures/structureOutcome'
import { pnlByPrice } from '@/core/quant/structures/structureValue'
import type { TerminalDistribution } from '@/core/quant/terminalDistribution'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { t } from '@/web/language/t'
import { formatDecimal, unknownText, formatUsd } from '@/web/ui/formatNumber'
import { niceStep } from '@/web/ui/valueScale'

/** What the value before the expiry is reckoned with. */
export type PayoffModel = {
  /** The index of now, USD. */
  readonly index: number
  /** Of the expiry, USD. */
  readonly forward: number
  /** Of the mark, as a fraction. */
  readonly iv: number
  /** UNIX nanoseconds. */
  readonly nowNs: bigint
  /** Of the expiry's settlement price; undefined while its smile is unknown. */
  readonly distribution: TerminalDistribution | undefined
}

export type PayoffPoint = {
  /** Of the underlying, USD. */
  readonly price: number
  /** USD of profit at the expiry. */
  readonly atExpiry: number
  /** USD of profit did the index jump there now; undefined without a model. */
  readonly now: number | undefined
}

export type PayoffCurve = {
  readonly outcome: StructureOutcome
  readonly from: number
  readonly to: number
  /** Ascending; the strike and the breakevens are among them. */
  readonly points: readonly PayoffPoint[]
}

const stretches = 80
/** How far the picture reaches on both sides of the index, in standard deviations to the expiry. */
const deviations = 1.6
/** And at least, as a share of the price. */
const leastReach = 0.06
/** In the settlement window, in the logarithm of the price. */
const farthestBreakeven = 0.2

/** The profit of one leg over the price of the underlying, at the expiry and now. */
export function payoffCurve(leg: OptionLeg, model: PayoffModel | undefined, index: number): PayoffCurve {
  const market = model === undefined ? undefined : marketOf(model)
  const outcome = structureOutcome([leg], market)
  assert(outcome !== undefined, 'One leg has an outcome without a market')
  const years = model === undefined ? 0 : yearsToExpiry(leg.expiryNs, model.nowNs)
  const strike = toNumber(leg.strike)
  const isSettling = model !== undefined && windowLeft(leg.expiryNs, model.nowNs) < 1
  // With little of the window left, a breakeven can be any multiple of the index.
  const near = outcome.breakevens.filter(
    (price) => !isSettling || Math.abs(Math.log(price / index)) < farthestBreakeven,
  )
  const corners = [strike, ...near]
  const reach = Math.max(model === undefined ? 0 : deviations * model.iv * Math.sqrt(years), leastReach)
  // Nothing is valued at a price of 0.
  const from = Math.max(
    index / 100,
    Math.min(index * Math.exp(-reach), ...corners.map((price) => price * (1 - leastReach / 2))),
  )
  const to = Math.max(index * Math.exp(reach), ...corners.map((price) => price * (1 + leastReach / 2)))
  const even = Array.from({ length: stretches + 1 }, (_, at) => from + ((to - from) * at) / stretches)
  const prices = [...new Set([...even, ...corners])].sort((a, b) => a - b)
  return { outcome, from, to, points: prices.map(pointsOf(leg, model)) }
}

export function pointAt(leg: OptionLeg, model: PayoffModel | undefined, price: number): PayoffPoint {
  return pointsOf(leg, model)(price)
}

function pointsOf(leg: OptionLeg, model: PayoffModel | undefined): (price: number) => PayoffPoint {
  const market = model === undefined ? undefined : marketOf(model)
  const atExpiry = firstExpiryPnl([leg], market)
  assert(atExpiry !== undefined, 'One leg has a payoff without a market')
  const now =
    market === undefined
      ? undefined
      : pnlByPrice([leg], market, { timeNs: market.nowNs, ivShift: 0, settlement: 'atIndexOfNow' })
  return (price) => ({ price, atExpiry: atExpiry(price), now: now?.(price) })
}

function marketOf({ index, forward, iv, nowNs, distribution }: PayoffModel): OutcomeMarket {
  return {
    nowNs,
    indexPrice: index,
    forwardOf: () => forward,
    ivOf: () => iv,
    distributionOf: () => distribution,
  }
}

/** The prices of the table: round ones over the picture, the strike, the breakevens and the index of now. */
export function tablePoints(
  { from, to, outcome }: Pick<PayoffCurve, 'from' | 'to' | 'outcome'>,
  leg: OptionLeg,
  model: PayoffModel | undefined,
  index: number,
): readonly PayoffPoint[] {
  const step = niceStep((to - from) / 12)
  const first = Math.ceil(from / step)
  const round = Array.from({ length: Math.floor(to / step) - first + 1 }, (_, at) => (first + at) * step)
  const special = [toNumber(leg.strike), ...outcome.breakevens, index]
  return [...new Set([...round, ...special])].sort((a, b) => a - b).map(pointsOf(leg, model))
}

/** Of what the payoff is: one contract bought or sold, what is held, or what the ticket would do. */
export const payoffChoices = ['long', 'short', 'held', 'ticket'] as const
export type PayoffChoice = (typeof payoffChoices)[number]

/** What of it is known at a moment. */
export type OptionPayoffMarket = {
  readonly option: OptionInstrument
  readonly bid: Price | undefined
  readonly ask: Price | undefined
  readonly mark: Price | undefined
  /** Signed, with its average entry price. */
  readonly held: { readonly amount: Amount; readonly price: Price } | undefined
  /** The whole order in the ticket; a market order has no price. */
  readonly ticket: { readonly side: Side; readonly amount: Amount; readonly price: Price | undefined } | undefined
}

/** Where the price of a payoff comes from. */
export type PriceSource = 'mid' | 'mark' | 'entry' | 'limit' | 'touch'

export type PayoffBasis = { readonly leg: OptionLeg; readonly source: PriceSource }

const one = fixed6<Amount>(1_000_000n)

/** The leg of a choice and where its price comes from; undefined when there is no such thing, or no price for it. */
export function payoffBasis(choice: PayoffChoice, market: OptionPayoffMarket): PayoffBasis | undefined {
  const { held, ticket, bid, ask } = market
  switch (choice) {
    case 'long':
      return atMiddle(market, one)
    case 'short':
      return atMiddle(market, negate(one))
    case 'held':
      return held === undefined ? undefined : { leg: legOf(market, held.amount, held.price), source: 'entry' }
    case 'ticket': {
      if (ticket === undefined) return undefined
      const amount = ticket.side === 'buy' ? ticket.amount : negate(ticket.amount)
      if (ticket.price !== undefined) return { leg: legOf(market, amount, ticket.price), source: 'limit' }
      const touch = ticket.side === 'buy' ? ask : bid
      return touch === undefined ? undefined : { leg: legOf(market, amount, touch), source: 'touch' }
    }
  }
}

/** Half way between the best two, rounded to the millionth; the mark where one of them is missing. */
function atMiddle(market: OptionPayoffMarket, amount: Amount): PayoffBasis | undefined {
  const { bid, ask, mark } = market
  if (bid !== undefined && ask !== undefined)
    return { leg: legOf(market, amount, fixed6<Price>((bid + ask) / 2n)), source: 'mid' }
  return mark === undefined ? undefined : { leg: legOf(market, amount, mark), source: 'mark' }
}

function legOf(
  { option: { optionType, strike, expiryNs } }: OptionPayoffMarket,
  amount: Amount,
  price: Price,
): OptionLeg {
  return { kind: 'option', optionType, strike, expiryNs, amount, price }
}

/** A price of the underlying, with cents. */
export function payoffPriceText(price: number): string {
  return formatDecimal(fromNumber<Price>(price), 2)
}

/** A profit or a loss of a picture, its sign always said. */
export function payoffPnlText(pnl: number | undefined): string {
  if (pnl === undefined) return unknownText
  const cents = fromNumber<Usd>(pnl)
  return `${cents > 0n ? '+' : ''}${formatUsd(cents)}`
}

/** The most that can be won or lost. */
export function extremeText({ isExact }: StructureOutcome, extreme: StructureOutcome['maxLoss']): string {
  if (extreme === 'unlimited') return t('unlimited')
  if (extreme === 'none') return t('none')
  return (isExact ? '' : '≈ ') + formatUsd(fromNumber<Usd>(extreme))
}

/** Which price a payoff is reckoned from. */
export function payoffSourceLabels(source: PriceSource): string {
  switch (source) {
    case 'mid':
      return t('at mid')
    case 'mark':
      return t('at the mark')
    case 'entry':
      return t('at average entry')
    case 'limit':
      return t('at ticket limit price')
    case 'touch':
      return t('≈ at current best price')
  }
}
