/**
 * Prices a quote sheet and chooses its next requests. Pure, so that its invariants can be tested: at most one order on
 * a side of a strike, nothing beyond the limits, and no crossing of the sheet's own orders.
 */

import { floored } from '@/core/lib/floored'
import {
  fixed6,
  fromNumber,
  larger,
  notional,
  smaller,
  toNumber,
  type Amount,
  type Price,
} from '@/core/protocol/fixed6'
import type { Hash, OptionInstrument } from '@/core/protocol/instrument'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import { bestRestingPrice } from '@/core/quant/othersBook'
import { pegEndMs } from '@/web/session/pegs/pegRules'
import type { BestPrice, BestPrices } from './othersBest'
import type { Exposure, NoQuote, QuoteMark, SheetTerms } from './quoteSheet'

export type RestingQuote = {
  readonly orderId: Hash
  readonly price: Price
  readonly open: Amount
  readonly filled: Amount
}

/** One side of a strike: what is sent for it, and the largest amount of it that may rest. */
export type QuoteSlot = {
  readonly line: number
  readonly isBuy: boolean
  readonly resting: RestingQuote | undefined
  /** A second order, which rests only if a lost request arrived late. */
  readonly extra: RestingQuote | undefined
  /** True while a request of this side is not answered. */
  readonly isBusy: boolean
  readonly mayRest: Amount
  /** Prices at which an order of this side may rest. */
  readonly prices: readonly Price[]
  /** True for a moment after a rejection, in which nothing is placed or amended. */
  readonly isWaiting: boolean
}

export type QuoteFacts = {
  /** The venue's time, by which options expire. */
  readonly nowMs: number
  /** By line; undefined while unknown. */
  readonly marks: readonly (QuoteMark | undefined)[]
  /** Lines whose ticker has no usable mark. */
  readonly unread?: ReadonlySet<number>
  /** Best prices of others, by line. */
  readonly tops: readonly BestPrices[]
  /** Contracts that have filled, signed, by line. */
  readonly filled: readonly Amount[]
  /** Lines that the trader took out by an own request. */
  readonly out: ReadonlySet<number>
  readonly slots: readonly QuoteSlot[]
}

export type WantedSide = Pick<QuoteSlot, 'line' | 'isBuy'> & {
  readonly target: Price | undefined
  readonly without: NoQuote | undefined
  readonly amount: Amount
  /** True while it is not known whether an order of others rests at the target or beyond. */
  readonly mayTake: boolean
}

export type QuoteAction =
  | { readonly do: 'cancel'; readonly slot: QuoteSlot; readonly resting: RestingQuote }
  | { readonly do: 'amend'; readonly slot: QuoteSlot; readonly resting: RestingQuote; readonly price: Price }
  | { readonly do: 'place'; readonly slot: QuoteSlot; readonly price: Price; readonly amount: Amount }

/** Returns the venue's mark in USD, moved along its vega by the shift and by the skew at the option's delta. */
export function modelPrice(
  { optionType }: Pick<OptionInstrument, 'optionType'>,
  mark: QuoteMark,
  terms: Pricing,
): number {
  const callDelta = optionType === 'call' ? mark.delta : mark.delta + 1
  const points = toNumber(terms.shift) + (toNumber(terms.skew) * (0.5 - callDelta)) / 0.25
  return toNumber(mark.price) + mark.vega * points
}

type Pricing = Pick<SheetTerms, 'unit' | 'halfWidth' | 'shift' | 'skew'>

/** Returns the USD of a width in the sheet's unit. */
export function usdOf(width: SheetTerms['halfWidth'], unit: SheetTerms['unit'], { price, vega }: QuoteMark): number {
  return unit === 'vega' ? toNumber(width) * vega : (toNumber(width) / 100) * toNumber(price)
}

/**
 * Returns the price of a side on a tick, never nearer to the model than the half-width nor than one tick; undefined below
 * one tick.
 */
export function quotePrice(
  instrument: Pick<OptionInstrument, 'optionType' | 'priceStep'>,
  isBuy: boolean,
  mark: QuoteMark,
  terms: Pricing,
): Price | undefined {
  const half = usdOf(terms.halfWidth, terms.unit, mark)
  const model = modelPrice(instrument, mark, terms)
  if (!Number.isFinite(half) || !Number.isFinite(model)) return undefined
  const { priceStep } = instrument
  const edge = Math.max(half, toNumber(priceStep))
  const exact: bigint = fromNumber<Price>(isBuy ? model - edge : model + edge)
  const price = isBuy ? floored(exact, priceStep) * priceStep : -floored(-exact, priceStep) * priceStep
  return price > 0n ? fixed6<Price>(price) : undefined
}

/** Returns the price and amount of each side, or why a side has none. */
export function wantedSides(terms: SheetTerms, facts: QuoteFacts): readonly WantedSide[] {
  const sum = createSums(terms, facts)
  return facts.slots.map((slot) => {
    const { line, isBuy, resting, mayRest } = slot
    const amount = resting?.open ?? terms.lines[line]?.size ?? fixed6<Amount>(0n)
    const side = { line, isBuy, amount, target: undefined, without: undefined, mayTake: false }
    const without = (why: NoQuote): WantedSide => ({ ...side, without: why })
    const instrument = terms.instruments[line]
    const mark = facts.marks[line]
    if (facts.out.has(line)) return without('byHand')
    if (instrument === undefined || facts.nowMs >= pegEndMs(instrument)) return without('expired')
    if (mark === undefined) return without(facts.unread?.has(line) === true ? 'unread' : 'mark')
    const price = quotePrice(instrument, isBuy, mark, terms)
    const best = isBuy ? facts.tops[line]?.ask : facts.tops[line]?.bid
    const target = price === undefined ? undefined : restingPrice(price, isBuy, best, instrument.priceStep)
    if (target === undefined) return without('price')
    if (notional(target, amount) > terms.maxOrderValue) return without('value')
    const form = { instrument, isBuy, amount, limitPrice: target, isMarket: false, markPrice: mark.price }
    if (checkOrderForm(form) !== undefined) return without('own')
    if (!sum.add(line, isBuy, mayRest > 0n ? mayRest : amount)) return without('limit')
    const mayTake = best?.mayBeOwn === true && (isBuy ? target >= best.price : target <= best.price)
    return { ...side, target, mayTake }
  })
}

/** Keeps a price from taking the best order of the other side; undefined if no price does. */
function restingPrice(price: Price, isBuy: boolean, best: BestPrice | undefined, priceStep: Price): Price | undefined {
  if (best === undefined || best.mayBeOwn === true) return price
  const touch = bestRestingPrice(isBuy, best.price, priceStep)
  if (touch === undefined) return undefined
  return isBuy ? smaller(price, touch) : larger(price, touch)
}

/** Sums what has filled with orders that may fill, each direction by itself, because any of them may fill alone. */
function createSums({ maxDelta, maxVega }: SheetTerms, { marks, filled }: Pick<QuoteFacts, 'marks' | 'filled'>) {
  let isKnown = filled.every((amount, line) => amount === 0n || marks[line] !== undefined)
  const start = (of: (mark: QuoteMark) => number) =>
    filled.reduce((sum, amount, line) => sum + toNumber(amount) * of(marks[line] ?? noMark), 0)
  let delta: Exposure = exactly(start((mark) => mark.delta))
  let vega: Exposure = exactly(start((mark) => mark.vega))
  return {
    /** Adds an order if all limits hold with it. */
    add: (line: number, isBuy: boolean, amount: Amount): boolean => {
      const mark = marks[line]
      if (mark === undefined || !isKnown) return false
      const contracts = toNumber(amount) * (isBuy ? 1 : -1)
      const nextDelta = widened(delta, contracts * mark.delta)
      const nextVega = widened(vega, contracts * mark.vega)
      if (!isWithin(nextDelta, toNumber(maxDelta)) || !isWithin(nextVega, toNumber(maxVega))) return false
      delta = nextDelta
      vega = nextVega
      return true
    },
    /** Adds an order that rests already. */
    count: (line: number, isBuy: boolean, amount: Amount) => {
      // Without a mark the greeks of the order are not known, so no further order fits.
      isKnown &&= marks[line] !== undefined
      const mark = marks[line] ?? noMark
      const contracts = toNumber(amount) * (isBuy ? 1 : -1)
      delta = widened(delta, contracts * mark.delta)
      vega = widened(vega, contracts * mark.vega)
    },
    read: () => ({ delta, vega }),
  }
}

const noMark: QuoteMark = { price: fixed6<Price>(0n), delta: 0, vega: 0 }
const exactly = (value: number): Exposure => ({ most: value, least: value })
const widened = ({ most, least }: Exposure, by: number): Exposure => ({
  most: most + Math.max(0, by),
  least: least + Math.min(0, by),
})
/** Greeks are doubles, whose sums may be off by this share. */
const noise = 1e-9
const isWithin = ({ most, least }: Exposure, limit: number) =>
  most <= limit * (1 + noise) && least >= -limit * (1 + noise)

/** Returns the greeks if the given sides fill; undefined while a mark is unknown. */
export function exposureOf(
  terms: SheetTerms,
  facts: Pick<QuoteFacts, 'marks' | 'filled'>,
  sides: readonly { readonly line: number; readonly isBuy: boolean; readonly amount: Amount }[],
): { readonly delta: Exposure; readonly vega: Exposure } | undefined {
  if (sides.some(({ line }) => facts.marks[line] === undefined)) return undefined
  if (facts.filled.some((amount, line) => amount !== 0n && facts.marks[line] === undefined)) return undefined
  const sums = createSums(terms, facts)
  for (const { line, isBuy, amount } of sides) sums.count(line, isBuy, amount)
  return sums.read()
}

/**
 * Returns the requests that may be sent now, most urgent first: cancels, then amends by how far the order is from its
 * target, then new orders. What must wait for another request is left out.
 */
export function nextQuotes(
  terms: SheetTerms,
  facts: QuoteFacts,
  wanted: readonly WantedSide[],
): readonly QuoteAction[] {
  const open = createSums(terms, facts)
  for (const { line, isBuy, mayRest } of facts.slots) if (mayRest > 0n) open.count(line, isBuy, mayRest)
  const cancels: QuoteAction[] = []
  const amends: (Extract<QuoteAction, { do: 'amend' }> & { readonly far: number })[] = []
  const places: QuoteAction[] = []
  for (const [at, slot] of facts.slots.entries()) {
    const { resting } = slot
    const { target, mayTake } = wanted[at] ?? {}
    if (slot.isBusy) continue
    if (slot.extra !== undefined) cancels.push({ do: 'cancel', slot, resting: slot.extra })
    else if (target === undefined) {
      if (resting !== undefined) cancels.push({ do: 'cancel', slot, resting })
    }
    if (slot.extra !== undefined || target === undefined) continue
    if (slot.isWaiting || mayTake === true || crossesOwn(facts.slots, slot, target)) continue
    const mark = facts.marks[slot.line]
    if (resting === undefined) {
      const amount = terms.lines[slot.line]?.size
      // A cancel that makes room comes first.
      if (amount !== undefined && slot.mayRest === 0n && open.add(slot.line, slot.isBuy, amount))
        places.push({ do: 'place', slot, price: target, amount })
    } else if (mark !== undefined) {
      const far = Math.abs(toNumber(target) - toNumber(resting.price))
      if (far > usdOf(terms.band, terms.unit, mark)) amends.push({ do: 'amend', slot, resting, price: target, far })
    }
  }
  return [...cancels, ...amends.toSorted((a, b) => b.far - a.far), ...places]
}

/** True while an order of the other side of the strike may rest at this price or beyond. */
function crossesOwn(slots: readonly QuoteSlot[], { line, isBuy }: QuoteSlot, target: Price): boolean {
  const other = slots.find((one) => one.line === line && one.isBuy !== isBuy)
  return other?.prices.some((price) => (isBuy ? target >= price : target <= price)) === true
}
