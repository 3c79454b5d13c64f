/**
 * Decides the next action of a structure that rests at one net price. Pure, so that its invariants can be tested: the
 * passive order never exceeds what is missing, its price gives the limit with the other legs at their executable
 * prices, and the others are taken only for filled structures and within the legging limit.
 */

import { floored } from '@/core/lib/floored'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, larger, scale, smaller, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import { priceBandLimits } from '@/core/quant/priceBand'
import { levelsOf, sweep, worstPriceWithin, type NetBook } from '@/core/quant/structures/netPrice'
import type { LegDone, NetOrderLeg, NetPause, NetTerms, NoPrice, OpenLeg } from './netOrder'

export type NetFacts = {
  readonly nowMs: number
  /** Nothing is sent before this time, because the venue limits the rate. */
  readonly notBeforeMs: number
  /** The legs are not taken again before this time. */
  readonly takeFromMs: number
  /** Time of the last quote, whatever its outcome. */
  readonly lastQuoteMs: number | undefined
  readonly isLinkLive: boolean
  /** True while the signing key may sign without a prompt. */
  readonly canSign: boolean
  readonly isForwardLive: boolean
  /** Orders of other traders by leg; undefined while a book is not live. */
  readonly books: readonly (NetBook | undefined)[]
  readonly marks: readonly (Price | undefined)[]
  readonly done: readonly LegDone[]
  readonly passive: { readonly price: Price; readonly open: Amount } | undefined
  /** True once nothing more is quoted. */
  readonly isEnding: boolean
  /** True after a rejection: the legs are taken only when the trader asks. */
  readonly isHeld: boolean
}

export type TakeOrder = OpenLeg & { readonly limitPrice: Price }

export type NetAction =
  | { readonly do: 'take'; readonly orders: readonly TakeOrder[] }
  | { readonly do: 'quote'; readonly price: Price; readonly amount: Amount }
  | { readonly do: 'wait'; readonly untilMs: number }
  | { readonly do: 'rest' | 'withdraw' | 'end' }
  | { readonly do: 'pause'; readonly pause: NetPause }
  | { readonly do: 'open' }

export function decideNet(terms: NetTerms, facts: NetFacts): NetAction {
  const { nowMs, passive } = facts
  const missing = missingPassive(terms, facts.done)
  const isQuoting = !facts.isEnding && missing > 0n
  const open = openLegs(terms, facts.done)
  if (open.length === 0 && !isQuoting) return { do: passive === undefined ? 'end' : 'withdraw' }
  if (!facts.isLinkLive) return { do: 'pause', pause: { why: 'link' } }
  const orders = facts.canSign && !facts.isHeld ? takeOrders(terms, facts, open) : []
  const takeAtMs = Math.max(facts.notBeforeMs, facts.takeFromMs)
  if (orders.length > 0 && takeAtMs <= nowMs) return { do: 'take', orders }
  if (open.some((leg) => !isQuoting || !isTooSmall(terms, facts, leg))) {
    if (passive !== undefined) return { do: 'withdraw' }
    return orders.length > 0 ? { do: 'wait', untilMs: takeAtMs } : { do: 'open' }
  }
  const quote = decideQuote(terms, facts, missing)
  return quote.do === 'pause' && passive !== undefined ? { do: 'withdraw' } : quote
}

/** Returns why nothing is quoted; undefined if something is. */
export function pauseOf(terms: NetTerms, facts: NetFacts): NetPause | undefined {
  if (!facts.isLinkLive) return { why: 'link' }
  const quote = decideQuote(terms, facts, missingPassive(terms, facts.done))
  return quote.do === 'pause' ? quote.pause : undefined
}

function decideQuote(terms: NetTerms, facts: NetFacts, amount: Amount): NetAction {
  const { nowMs, notBeforeMs, lastQuoteMs, passive } = facts
  if (!facts.isForwardLive) return { do: 'pause', pause: { why: 'forward' } }
  if (!facts.canSign) return { do: 'pause', pause: { why: 'signing' } }
  const price = quotePrice(terms, facts.books, amount)
  if (typeof price === 'object') return { do: 'pause', pause: price }
  if (passive !== undefined && passive.price === price && passive.open <= amount) return { do: 'rest' }
  const leg = legAt(terms, terms.passive)
  const code = formOf(leg, { isBuy: leg.isBuy, amount }, price, facts.marks[terms.passive])
  if (code !== undefined) return { do: 'pause', pause: { why: 'form', code } }
  const isExcess = passive !== undefined && passive.open > amount
  const dueMs = lastQuoteMs === undefined || isExcess ? nowMs : lastQuoteMs + terms.minEditMs
  const untilMs = Math.max(dueMs, notBeforeMs)
  return untilMs > nowMs ? { do: 'wait', untilMs } : { do: 'quote', price, amount }
}

/**
 * Returns the worst price on a tick at which the passive leg gives the limit, with the other legs taken at the displayed
 * levels. It goes no further than the best price of the other side, because more would be given away.
 */
export function quotePrice(terms: NetTerms, books: readonly (NetBook | undefined)[], amount: Amount): Price | NoPrice {
  const { legs, passive, limit } = terms
  const own = legAt(terms, passive)
  let allowed = floored(limit * amount * scale, own.ratio)
  for (const [at, leg] of legs.entries()) {
    const book = books[at]
    if (book === undefined) return { why: 'stale', leg: at }
    if (at === passive) continue
    const taken = sweep(levelsOf(book, leg.isBuy), leg.isBuy, ratioUp(leg, own, amount))
    if (taken === undefined || taken.missing > 0n) return { why: 'thin', leg: at }
    allowed -= taken.cost
  }
  const { bids = [], asks = [] } = books[passive] ?? {}
  if (bids.length + asks.length === 0) return { why: 'thin', leg: passive }
  const { isBuy } = own
  const price = worstPriceWithin(allowed, { isBuy, contracts: amount, priceStep: own.instrument.priceStep })
  if (price === undefined) return { why: 'beyond' }
  const touch = (isBuy ? asks : bids)[0]?.price ?? price
  return isBuy ? smaller(price, touch) : larger(price, touch)
}

/** Returns the legs that differ from the filled structures. Parts of a step are carried to the next fill. */
export function openLegs(terms: NetTerms, done: readonly LegDone[]): readonly OpenLeg[] {
  const own = legAt(terms, terms.passive)
  const filled = doneAt(done, terms.passive).filled
  const total = contractsOfLeg(own, terms.amount)
  return terms.legs.flatMap((leg, at): readonly OpenLeg[] => {
    if (at === terms.passive)
      return filled > total ? [{ leg: at, isBuy: !leg.isBuy, amount: fixed6<Amount>(filled - total) }] : []
    const step = leg.instrument.amountStep
    const wanted = (((filled < total ? filled : total) * leg.ratio) / own.ratio / step) * step
    const lacking = wanted - doneAt(done, at).filled
    return lacking > 0n ? [{ leg: at, isBuy: leg.isBuy, amount: fixed6<Amount>(lacking) }] : []
  })
}

/** Returns the passive contracts that are still wanted. */
export function missingPassive(terms: NetTerms, done: readonly LegDone[]): Amount {
  const left = contractsOfLeg(legAt(terms, terms.passive), terms.amount) - doneAt(done, terms.passive).filled
  return fixed6<Amount>(left > 0n ? left : 0n)
}

/**
 * Returns limit orders for the open legs. What the filled structures may still cost is shared among them evenly, beyond
 * their executable prices; a leg that cannot trade within its share is left out.
 */
export function takeOrders(terms: NetTerms, facts: NetFacts, open: readonly OpenLeg[]): readonly TakeOrder[] {
  const { books, marks, done } = facts
  const lacking = open.filter(({ leg }) => leg !== terms.passive)
  let slack = allowedLeft(terms, done)
  if (lacking.length === 0) return []
  const estimates = new Map<number, bigint>()
  for (const [at, leg] of terms.legs.entries()) {
    const contracts = lackingExact(terms, done, at)
    if (contracts <= 0n) continue
    const taken = sweep(levelsOf(books[at], leg.isBuy), leg.isBuy, contracts)
    if (taken === undefined) return []
    slack -= taken.cost
    estimates.set(at, taken.cost)
  }
  if (slack < 0n) return []
  return lacking.flatMap((one): readonly TakeOrder[] => {
    const leg = legAt(terms, one.leg)
    const best = levelsOf(books[one.leg], one.isBuy)[0]?.price
    if (best === undefined) return []
    const allowed = (estimates.get(one.leg) ?? 0n) + floored(slack, BigInt(lacking.length))
    const contracts = lackingExact(terms, done, one.leg)
    const worst = worstPriceWithin(allowed, { isBuy: one.isBuy, contracts, priceStep: leg.instrument.priceStep })
    if (worst === undefined) return []
    const reached = sweep(levelsOf(books[one.leg], one.isBuy), one.isBuy, one.amount)?.worst ?? worst
    const limitPrice = withinBand(leg, one.isBuy, worst, marks[one.leg], reached)
    const isReached = one.isBuy ? limitPrice >= best : limitPrice <= best
    const code = formOf(leg, one, limitPrice, marks[one.leg])
    return isReached && code === undefined ? [{ ...one, limitPrice }] : []
  })
}

/** What the filled structures may still cost within the limit and the legging limit. */
function allowedLeft(terms: NetTerms, done: readonly LegDone[]): bigint {
  const own = legAt(terms, terms.passive)
  const { filled } = doneAt(done, terms.passive)
  const total = contractsOfLeg(own, terms.amount)
  const covered = filled < total ? filled : total
  const spent = terms.legs.reduce((sum, _, at) => {
    const { cost } = doneAt(done, at)
    // What the passive order filled beyond the amount belongs to no structure.
    return sum + (at === terms.passive && filled > total ? -floored(-cost * total, filled) : cost)
  }, 0n)
  return floored((terms.limit + terms.legging) * covered * scale, own.ratio) - spent
}

/** Contracts that a leg lacks for the filled structures, parts of a step included, rounded up. */
function lackingExact(terms: NetTerms, done: readonly LegDone[], at: number): bigint {
  if (at === terms.passive) return 0n
  const own = legAt(terms, terms.passive)
  const total = contractsOfLeg(own, terms.amount)
  const { filled } = doneAt(done, terms.passive)
  return ratioUp(legAt(terms, at), own, filled < total ? filled : total) - doneAt(done, at).filled
}

/** True for an order below the venue's minimum value, which waits for more fills. */
function isTooSmall(terms: NetTerms, { books, marks }: NetFacts, { leg: at, isBuy, amount }: OpenLeg): boolean {
  const leg = legAt(terms, at)
  const best = levelsOf(books[at], isBuy)[0]?.price
  return best !== undefined && formOf(leg, { isBuy, amount }, best, marks[at]) === 'BELOW_MIN_ORDER_VALUE'
}

/** @param reached the worst displayed price that is needed. Without a mark the band is unknown, and no more is asked. */
function withinBand(
  { instrument }: NetOrderLeg,
  isBuy: boolean,
  price: Price,
  markPrice: Price | undefined,
  reached: Price,
): Price {
  if (markPrice === undefined) return isBuy ? smaller(price, reached) : larger(price, reached)
  const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
  return isBuy ? smaller(price, highestBuy) : larger(price, lowestSell)
}

function formOf(
  { instrument }: NetOrderLeg,
  { isBuy, amount }: { readonly isBuy: boolean; readonly amount: Amount },
  limitPrice: Price,
  markPrice: Price | undefined,
): ErrorCode | undefined {
  return checkOrderForm({ instrument, isBuy, amount, limitPrice, isMarket: false, markPrice })
}

/**
 * Returns the net of what has traded, in USD per structure, rounded against the trader: the average price of each leg
 * times its ratio. Undefined until each leg has traded.
 */
export function averageNet({ legs }: Pick<NetTerms, 'legs'>, done: readonly LegDone[]): Usd | undefined {
  let sum = 0n
  for (const [at, { ratio }] of legs.entries()) {
    const { filled, cost } = doneAt(done, at)
    if (filled <= 0n) return undefined
    sum -= floored(-cost * ratio, filled * scale)
  }
  return fixed6<Usd>(sum)
}

/** Returns the structures whose passive leg has filled, rounded down to a millionth. */
export function filledStructures(terms: NetTerms, done: readonly LegDone[]): Amount {
  return fixed6<Amount>((doneAt(done, terms.passive).filled * scale) / legAt(terms, terms.passive).ratio)
}

/** Contracts of a leg in an amount of structures. */
export function contractsOfLeg({ ratio }: Pick<NetOrderLeg, 'ratio'>, amount: Amount): bigint {
  return (ratio * amount) / scale
}

function ratioUp(leg: NetOrderLeg, own: NetOrderLeg, contracts: bigint): bigint {
  return -floored(-contracts * leg.ratio, own.ratio)
}

export function doneAt(done: readonly LegDone[], at: number): LegDone {
  return done[at] ?? { filled: 0n, cost: 0n }
}

export function legAt({ legs }: Pick<NetTerms, 'legs'>, at: number): NetOrderLeg {
  const leg = legs[at]
  if (leg === undefined) throw new RangeError(`no leg ${at}`)
  return leg
}
