/**
 * Decides the next action of a delta hedger. Pure, so that its invariants can be tested: nothing is sent while anything
 * it needs is stale, an order moves the delta toward the target and never past it, and one order ends inside the band
 * where its limits allow.
 */

import { absolute, fixed6, notional, scale, smaller, subtract, type Amount, type Price } from '@/core/protocol/fixed6'
import type { DeltaReading } from './assetDelta'
import type { HedgePause, HedgeProposal, HedgeStop, HedgeTerms, HedgeTotals } from './hedge'

export type HedgeFacts = {
  readonly nowMs: number
  /** No order before this time, because of the minimum interval. */
  readonly notBeforeMs: number
  /** No order before this time, because of a rate limit of the venue. */
  readonly limitedUntilMs: number
  readonly isLinkLive: boolean
  /** `asks`: the wallet would ask for each order. */
  readonly signing: 'auto' | 'asks' | 'none'
  /** True while positions are fresh and contain all known fills. */
  readonly isSettled: boolean
  readonly reading: DeltaReading
  /** Best prices of others; undefined unless the book is live. */
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  readonly totals: Pick<HedgeTotals, 'hedged' | 'spent'>
  /** Maintenance margin as a share of the margin balance; undefined while unknown. */
  readonly marginUse: number | undefined
}

export type HedgeAction =
  | ({ readonly do: 'order'; readonly mid: Price } & HedgeProposal)
  | ({ readonly do: 'propose' } & HedgeProposal)
  | { readonly do: 'rest' }
  | { readonly do: 'wait'; readonly untilMs: number }
  | { readonly do: 'pause'; readonly why: HedgePause }
  | { readonly do: 'stop'; readonly why: HedgeStop }

export function decideHedge(terms: HedgeTerms, facts: HedgeFacts): HedgeAction {
  const stop = stopOf(terms, facts)
  if (stop !== undefined) return { do: 'stop', why: stop }
  const why = pauseOf(terms, facts)
  if (why !== undefined) return pause(why)
  const { reading, nowMs, notBeforeMs, limitedUntilMs, totals } = facts
  if (reading.status === 'unknown') return pause('mark')
  const gap = subtract(reading.delta, terms.target)
  if (absolute(gap) <= terms.band) return { do: 'rest' }
  if (limitedUntilMs > nowMs) return pause('rateLimited')
  const { amountStep, minOrderValue } = terms.instrument
  const left = terms.totalAmount === undefined ? terms.maxAmount : subtract(terms.totalAmount, totals.hedged)
  const wanted = smaller(smaller(absolute(gap), terms.maxAmount), left)
  const amount = fixed6<Amount>(wanted - (wanted % amountStep))
  const isBuy = gap < 0n
  const prices = pricesOf(terms, facts, isBuy)
  if (typeof prices === 'string') return pause(prices)
  if (amount <= 0n || notional(prices.limitPrice, amount) < minOrderValue) return pause('small')
  const order = { isBuy, amount, limitPrice: prices.limitPrice }
  if (facts.signing === 'asks') return { do: 'propose', ...order }
  return notBeforeMs > nowMs ? { do: 'wait', untilMs: notBeforeMs } : { do: 'order', mid: prices.mid, ...order }
}

function stopOf(terms: HedgeTerms, { nowMs, totals, marginUse }: HedgeFacts): HedgeStop | undefined {
  if (terms.untilMs !== undefined && nowMs >= terms.untilMs) return 'time'
  if (totals.spent >= terms.dailyCost) return 'cost'
  if (terms.totalAmount !== undefined && totals.hedged >= terms.totalAmount) return 'total'
  const isOver = terms.marginUse !== undefined && marginUse !== undefined && marginUse * 1e6 > Number(terms.marginUse)
  return isOver ? 'margin' : undefined
}

function pauseOf(terms: HedgeTerms, facts: HedgeFacts): HedgePause | undefined {
  const { reading } = facts
  if (!facts.isLinkLive) return 'link'
  if (!facts.isSettled) return 'positions'
  if (reading.status === 'unknown') return 'mark'
  if (reading.isSettling && terms.settling === 'pause') return 'settling'
  if (facts.signing === 'none') return 'signing'
  return terms.marginUse !== undefined && facts.marginUse === undefined ? 'margin' : undefined
}

/** Returns the mid price, and the limit at the slippage from it, rounded toward it. */
function pricesOf(
  { slippage, instrument: { priceStep } }: HedgeTerms,
  { bestBid, bestAsk }: HedgeFacts,
  isBuy: boolean,
): { readonly mid: Price; readonly limitPrice: Price } | 'book' | 'spread' {
  if (bestBid === undefined || bestAsk === undefined) return 'book'
  const mid = fixed6<Price>((bestBid + bestAsk) / 2n)
  const exact = mid * (isBuy ? scale + slippage : scale - slippage)
  const unit = priceStep * scale
  const limitPrice = fixed6<Price>((isBuy ? exact / unit : (exact + unit - 1n) / unit) * priceStep)
  return (isBuy ? limitPrice < bestAsk : limitPrice > bestBid) ? 'spread' : { mid, limitPrice }
}

function pause(why: HedgePause): HedgeAction {
  return { do: 'pause', why }
}
