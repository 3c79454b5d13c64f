/**
 * Decides the next step of linked orders. Pure, so that the invariants can be tested: once a leg has filled, the others
 * are cancelled; a follow-up has exactly the amount that its parent filled.
 */

import { fixed6, larger, scale, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'

/** What one leg’s partial fill does to the others. */
export type OnPartial = 'reduce' | 'cancel'

export type LegFacts = {
  readonly status: 'live' | 'filled' | 'ended'
  /** True for a leg that began as a waiting stop and no longer waits, unless it was cancelled. */
  readonly hasTriggered: boolean
  /** Contracts filled since the link began. */
  readonly filled: Amount
  /** Contracts that can still fill. */
  readonly remaining: Amount
  /** OCO: contracts taken off this leg for fills of the others. Chain: contracts that the follow-up already has. */
  readonly done: Amount
  /** True once the page has sent its cancel. */
  readonly isCancelled: boolean
  /** False for a stop on a whole position, which has no amount of its own. */
  readonly isReducible: boolean
}

export type OcoAction =
  | { readonly do: 'watch' }
  | { readonly do: 'cancel'; readonly legs: readonly number[]; readonly winner: number | undefined }
  | { readonly do: 'reduce'; readonly leg: number; readonly by: Amount; readonly remaining: Amount }
  | { readonly do: 'end'; readonly why: 'done' | 'legEnded'; readonly leg: number }

type OcoCancel = Extract<OcoAction, { do: 'cancel' }>

/** @param winner the leg for which others were already cancelled; a later partial fill of those does not change it */
export function decideOco(onPartial: OnPartial, legs: readonly LegFacts[], winner: number | undefined): OcoAction {
  const cancel = decideCancel(onPartial, legs, winner)
  if (cancel !== undefined) return cancel
  const first = firstOf(onPartial, legs, winner)
  if (first !== undefined) return { do: 'end', why: 'done', leg: first }
  const at = legs.findIndex((leg) => leg.status === 'live' && leg.isReducible && owedOf(leg, legs) > 0n)
  const leg = legs[at]
  if (leg !== undefined) {
    const by = owedOf(leg, legs)
    return { do: 'reduce', leg: at, by, remaining: fixed6<Amount>(leg.remaining - by) }
  }
  const live = legs.flatMap(({ status }, place) => (status === 'live' ? [place] : []))
  const ended = legs.findIndex(({ status, isCancelled }) => status === 'ended' && !isCancelled)
  if (ended !== -1) return { do: 'end', why: 'legEnded', leg: ended }
  return live.length < 2 ? { do: 'end', why: 'done', leg: live[0] ?? 0 } : { do: 'watch' }
}

/** Returns what must be cancelled now. A cancel needs no signature, so it never waits for another step. */
export function decideCancel(
  onPartial: OnPartial,
  legs: readonly LegFacts[],
  winner: number | undefined,
): OcoCancel | undefined {
  const first = firstOf(onPartial, legs, winner)
  const cancelled = legs.flatMap((leg, at) => {
    const isBeaten = first === undefined ? isUsedUp(leg, legs) : at !== first
    return leg.status === 'live' && isBeaten ? [at] : []
  })
  return cancelled.length > 0 ? { do: 'cancel', legs: cancelled, winner: first } : undefined
}

function firstOf(onPartial: OnPartial, legs: readonly LegFacts[], winner: number | undefined): number | undefined {
  const whole = legs.findIndex(({ status }) => status === 'filled')
  return whole === -1 ? (winner ?? winnerOf(onPartial, legs)) : whole
}

/** Contracts that must still come off a leg for fills of the others. */
function owedOf({ filled, done }: LegFacts, legs: readonly LegFacts[]): Amount {
  const total = legs.reduce((sum, leg) => sum + leg.filled, 0n)
  return fixed6<Amount>(total - filled - done)
}

function isUsedUp(leg: LegFacts, legs: readonly LegFacts[]): boolean {
  const owed = owedOf(leg, legs)
  return leg.isReducible && owed > 0n && owed >= leg.remaining
}

function winnerOf(onPartial: OnPartial, legs: readonly LegFacts[]): number | undefined {
  const rules: readonly ((leg: LegFacts) => boolean)[] = [
    ({ hasTriggered }) => hasTriggered,
    ({ filled }) => onPartial === 'cancel' && filled > 0n,
  ]
  for (const rule of rules) {
    const at = legs.findIndex(rule)
    if (at !== -1) return at
  }
  return undefined
}

/** True if legs filled more than the larger of them should have: the cancel came too late. */
export function isOverfilled(
  onPartial: OnPartial,
  legs: readonly { readonly filled: Amount; readonly amount: Amount }[],
): boolean {
  const filled = legs.filter((leg) => leg.filled > 0n)
  if (filled.length < 2) return false
  const total = filled.reduce((sum, leg) => sum + leg.filled, 0n)
  return onPartial === 'cancel' || total > legs.reduce((most, { amount }) => larger(most, amount), fixed6<Amount>(0n))
}

export type ChainAction =
  | { readonly do: 'watch' }
  | { readonly do: 'place'; readonly amount: Amount }
  | { readonly do: 'end'; readonly why: 'done' | 'legEnded'; readonly leg: 0 }

/** `filled`: one follow-up when the parent has filled or ended. `eachFill`: one for each fill that is reported. */
export type ChainWhen = 'filled' | 'eachFill'

export function decideChain(when: ChainWhen, { status, filled, done }: LegFacts): ChainAction {
  const owed = fixed6<Amount>(filled - done)
  if (owed > 0n && (when === 'eachFill' || status !== 'live')) return { do: 'place', amount: owed }
  if (status === 'live') return { do: 'watch' }
  return { do: 'end', why: done > 0n ? 'done' : 'legEnded', leg: 0 }
}

export type FollowPrice =
  | { readonly from: 'price'; readonly price: Price }
  /** Signed USD from the parent’s average fill price. */
  | { readonly from: 'fill'; readonly usd: Price }
  /** Signed share of the parent’s average fill price: 0.01 is one percent above. */
  | { readonly from: 'fillShare'; readonly share: Fraction }

/**
 * Returns the price of a follow-up on its tick; undefined below one tick. A limit is rounded to the trader’s advantage
 * (a buy down, a sell up), a stop away from the market (a buy up, a sell down).
 */
export function followUpPrice(
  { price, isBuy, type, priceStep }: { price: FollowPrice; isBuy: boolean; type: 'limit' | 'stop'; priceStep: Price },
  average: Price,
): Price | undefined {
  if (price.from === 'price') return price.price
  // Scaled up, so that a share is exact and is rounded only once.
  const exact = average * scale + (price.from === 'fill' ? price.usd * scale : average * price.share)
  if (exact <= 0n) return undefined
  const unit = priceStep * scale
  const isUp = isBuy === (type === 'stop')
  const steps = isUp ? (exact + unit - 1n) / unit : exact / unit
  return steps === 0n ? undefined : fixed6<Price>(steps * priceStep)
}
