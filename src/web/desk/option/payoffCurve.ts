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

export type PayoffModel = {
  /** Current index, USD. */
  readonly index: number
  /** Forward of the expiry, USD. */
  readonly forward: number
  /** Implied volatility of the mark, as a fraction. */
  readonly iv: number
  /** UNIX nanoseconds. */
  readonly nowNs: bigint
  /** Distribution of the settlement price; `undefined` while the expiry's smile is unknown. */
  readonly distribution: TerminalDistribution | undefined
}

export type PayoffPoint = {
  /** Price of the underlying, USD. */
  readonly price: number
  /** Profit at expiry, USD. */
  readonly atExpiry: number
  /** Profit if the index moved to this price now, USD; `undefined` without a model. */
  readonly now: number | undefined
}

export type PayoffCurve = {
  readonly outcome: StructureOutcome
  readonly from: number
  readonly to: number
  /** Points in ascending order of price, including the strike and the breakevens. */
  readonly points: readonly PayoffPoint[]
}

const stretches = 80
/** Range of the plot to each side of the index, in standard deviations to expiry. */
const deviations = 1.6
/** Minimum range, as a share of the price. */
const leastReach = 0.06
/** Distance from the index, in log price, within which a breakeven stays visible in the settlement window. */
const farthestBreakeven = 0.2

export function payoffCurve(leg: OptionLeg, model: PayoffModel | undefined, index: number): PayoffCurve {
  const market = model === undefined ? undefined : marketOf(model)
  const outcome = structureOutcome([leg], market)
  assert(outcome !== undefined, 'One leg has an outcome without a market')
  const years = model === undefined ? 0 : yearsToExpiry(leg.expiryNs, model.nowNs)
  const strike = toNumber(leg.strike)
  const isSettling = model !== undefined && windowLeft(leg.expiryNs, model.nowNs) < 1
  // Late in the settlement window, a breakeven can be any multiple of the index.
  const near = outcome.breakevens.filter(
    (price) => !isSettling || Math.abs(Math.log(price / index)) < farthestBreakeven,
  )
  const corners = [strike, ...near]
  const reach = Math.max(model === undefined ? 0 : deviations * model.iv * Math.sqrt(years), leastReach)
  // The model cannot value a price of 0.
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

/** Prices of the table: round prices across the plot, plus the strike, the breakevens and the index. */
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

/** Choices of the payoff: one contract bought or sold, the held position, or the ticket's order. */
export const payoffChoices = ['long', 'short', 'held', 'ticket'] as const
export type PayoffChoice = (typeof payoffChoices)[number]

export type OptionPayoffMarket = {
  readonly option: OptionInstrument
  readonly bid: Price | undefined
  readonly ask: Price | undefined
  readonly mark: Price | undefined
  /** Signed amount, with the average entry price. */
  readonly held: { readonly amount: Amount; readonly price: Price } | undefined
  /** The ticket's order, if complete. A market order has no price. */
  readonly ticket: { readonly side: Side; readonly amount: Amount; readonly price: Price | undefined } | undefined
}

export type PriceSource = 'mid' | 'mark' | 'entry' | 'limit' | 'touch'

export type PayoffBasis = { readonly leg: OptionLeg; readonly source: PriceSource }

const one = fixed6<Amount>(1_000_000n)

/** Leg of a choice and the source of its price; `undefined` if the position, the order or the price is missing. */
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

/** Basis at the average of the best prices, rounded to a millionth, or at the mark if a best price is missing. */
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

export function payoffPriceText(price: number): string {
  return formatDecimal(fromNumber<Price>(price), 2)
}

export function payoffPnlText(pnl: number | undefined): string {
  if (pnl === undefined) return unknownText
  const cents = fromNumber<Usd>(pnl)
  return `${cents > 0n ? '+' : ''}${formatUsd(cents)}`
}

export function extremeText({ isExact }: StructureOutcome, extreme: StructureOutcome['maxLoss']): string {
  if (extreme === 'unlimited') return t('unlimited')
  if (extreme === 'none') return t('none')
  return (isExact ? '' : '≈ ') + formatUsd(fromNumber<Usd>(extreme))
}

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
