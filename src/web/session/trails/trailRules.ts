/**
 * Decides the next action of a trailing stop. Pure, so that its invariants can be tested: the trigger only tightens,
 * never reaches the mark, is never closer to the best mark than the distance, and moves at most once per interval.
 */

import { fixed6, scale, type Fraction, type Price } from '@/core/protocol/fixed6'

export type TrailDistance =
  | { readonly unit: 'usd'; readonly usd: Price }
  | { readonly unit: 'percent'; readonly fraction: Fraction }

export type TrailTerms = {
  /** Side of the stop. A sell follows a rising mark, a buy a falling one. */
  readonly isBuy: boolean
  readonly distance: TrailDistance
  /** The stop stays at its first trigger until the mark reaches this price. */
  readonly activation: Price | undefined
  readonly minEditMs: number
  readonly priceStep: Price
}

export type TrailFacts = {
  readonly nowMs: number
  /** No amend before this time: the minimum interval, or a rate limit of the venue. */
  readonly notBeforeMs: number
  readonly trigger: Price
  /** The most favourable mark since activation; undefined before. */
  readonly best: Price | undefined
  /** Undefined if not live. */
  readonly markPrice: Price | undefined
  readonly isLinkLive: boolean
  /** True while the signing key may sign without a prompt. */
  readonly canSign: boolean
}

export type TrailPause = 'link' | 'mark' | 'signing'

export type TrailAction =
  | { readonly do: 'edit'; readonly trigger: Price }
  | { readonly do: 'wait'; readonly untilMs: number }
  | { readonly do: 'follow' | 'await' }
  | { readonly do: 'pause'; readonly why: TrailPause }

export function decideTrail(terms: TrailTerms, facts: TrailFacts): TrailAction {
  const { nowMs, notBeforeMs, trigger, best, markPrice } = facts
  if (!facts.isLinkLive) return { do: 'pause', why: 'link' }
  if (markPrice === undefined) return { do: 'pause', why: 'mark' }
  if (!facts.canSign) return { do: 'pause', why: 'signing' }
  if (best === undefined) return { do: 'await' }
  const target = trailTrigger(terms, best)
  const { isBuy, priceStep } = terms
  const next = target === undefined ? undefined : looser(target, lastBefore(markPrice, isBuy, priceStep), isBuy)
  if (next === undefined || next <= 0n || !isTighter(next, trigger, isBuy)) return { do: 'follow' }
  return notBeforeMs > nowMs ? { do: 'wait', untilMs: notBeforeMs } : { do: 'edit', trigger: next }
}

/** Returns the most favourable mark including this one; undefined before activation. */
export function bestMark(
  { isBuy, activation }: Pick<TrailTerms, 'isBuy' | 'activation'>,
  best: Price | undefined,
  markPrice: Price,
): Price | undefined {
  if (best !== undefined) return (isBuy ? markPrice < best : markPrice > best) ? markPrice : best
  return activation === undefined || (isBuy ? markPrice <= activation : markPrice >= activation) ? markPrice : undefined
}

/** Returns the trigger at the distance from a mark, rounded away from it; undefined below one tick. */
export function trailTrigger(
  { isBuy, distance, priceStep }: Pick<TrailTerms, 'isBuy' | 'distance' | 'priceStep'>,
  markPrice: Price,
): Price | undefined {
  // Scaled up, so that a percentage is exact and is rounded only once.
  const away = distance.unit === 'usd' ? distance.usd * scale : markPrice * distance.fraction
  const exact = isBuy ? markPrice * scale + away : markPrice * scale - away
  const unit = priceStep * scale
  const steps = exact <= 0n ? 0n : isBuy ? (exact + unit - 1n) / unit : exact / unit
  return steps === 0n ? undefined : fixed6<Price>(steps * priceStep)
}

/** Returns the last tick before the mark. A trigger at the mark would fire at once. */
function lastBefore(markPrice: Price, isBuy: boolean, priceStep: Price): Price {
  const steps = isBuy ? markPrice / priceStep + 1n : (markPrice - 1n) / priceStep
  return fixed6<Price>(steps * priceStep)
}

function looser(a: Price, b: Price, isBuy: boolean): Price {
  return isTighter(a, b, isBuy) ? b : a
}

/** True if `a` protects more than `b`: higher for a sell, lower for a buy. */
function isTighter(a: Price, b: Price, isBuy: boolean): boolean {
  return isBuy ? a < b : a > b
}
