/**
 * Decides the next action of a volatility-pegged order. Pure, so that its invariants can be tested: it never edits
 * beyond the cap, faster than the rate, by a forward, book or connection that is not live, or in the last minutes
 * before expiry.
 */

import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { bestRestingPrice } from '@/core/quant/othersBook'
import { volatilityPrice } from '@/core/quant/volatilityPrice'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { ForwardReading } from '@/web/market/options/forwardStore'

/** No edits this close to expiry: gamma and the averaging of the settlement price make a volatility meaningless. */
export const stopBeforeExpiryMs = 15 * 60_000

export type PegTerms = {
  readonly isBuy: boolean
  /** A fraction: 0.625 is 62.5 %. */
  readonly iv: number
  /** A buy never bids more, a sell never offers for less. The cap need not be on a tick. */
  readonly cap: Price
  readonly minEditMs: number
  readonly postOnly: boolean
  readonly option: Pick<OptionInstrument, 'strike' | 'expiryNs' | 'optionType' | 'priceStep'>
}

export type PegFacts = {
  readonly nowMs: number
  /** Time of the last edit, whatever its outcome. */
  readonly lastEditMs: number | undefined
  readonly price: Price
  readonly open: Amount
  /** Contracts still wanted: fewer than are open if a fill and an edit crossed. */
  readonly wanted: Amount
  readonly forward: ForwardReading
  readonly isLinkLive: boolean
  readonly isBookLive: boolean
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  /** True while the signing key may sign without a prompt. */
  readonly canSign: boolean
  /** Returns the error code with which the venue would reject an edit; undefined if the edit is valid. */
  readonly rejectionOf: (price: Price, amount: Amount) => ErrorCode | undefined
}

/** Why no edit is sent although the price differs. The peg continues once the reason has passed. */
export type PegPause =
  | { readonly why: 'link' | 'book' | 'signing' | 'belowStep' }
  | { readonly why: 'forward'; readonly status: Exclude<ForwardReading['status'], 'live'> }
  | { readonly why: 'form'; readonly code: ErrorCode }

/** Why the order rests at its price: at its volatility, at the cap, or one tick from the other side if post-only. */
export type PegPlace = 'target' | 'cap' | 'touch'

export type PegAction =
  | { readonly do: 'edit'; readonly price: Price; readonly amount: Amount; readonly at: PegPlace }
  | { readonly do: 'wait'; readonly price: Price; readonly untilMs: number; readonly at: PegPlace }
  | { readonly do: 'rest'; readonly at: PegPlace }
  | { readonly do: 'pause'; readonly pause: PegPause }
  | { readonly do: 'end'; readonly why: 'expiry' | 'filled' }

/** Returns when the peg ends, in UNIX milliseconds. */
export function pegEndMs({ expiryNs }: Pick<OptionInstrument, 'expiryNs'>): number {
  return Number(expiryNs / 1_000_000n) - stopBeforeExpiryMs
}

export function decidePeg(terms: PegTerms, facts: PegFacts): PegAction {
  const { nowMs, forward, wanted } = facts
  if (wanted <= 0n) return { do: 'end', why: 'filled' }
  if (nowMs >= pegEndMs(terms.option)) return { do: 'end', why: 'expiry' }
  if (!facts.isLinkLive) return paused({ why: 'link' })
  if (!facts.isBookLive) return paused({ why: 'book' })
  if (forward.status !== 'live') return paused({ why: 'forward', status: forward.status })
  if (!facts.canSign) return paused({ why: 'signing' })
  const target = pegPrice(terms, facts, forward.forward)
  if (target === undefined) return paused({ why: 'belowStep' })
  const { price, at } = target
  if (price === facts.price && wanted >= facts.open) return { do: 'rest', at }
  const code = facts.rejectionOf(price, wanted)
  if (code !== undefined) return paused({ why: 'form', code })
  const untilMs = facts.lastEditMs === undefined ? nowMs : facts.lastEditMs + terms.minEditMs
  return untilMs > nowMs ? { do: 'wait', price, untilMs, at } : { do: 'edit', price, amount: wanted, at }
}

function paused(pause: PegPause): PegAction {
  return { do: 'pause', pause }
}

type Target = { readonly price: Price; readonly at: PegPlace }

/** Computes the volatility's price on a tick, limited by the cap and, if post-only, by the other side. */
function pegPrice(terms: PegTerms, facts: PegFacts, forward: number): Target | undefined {
  const { isBuy, iv, option, postOnly } = terms
  const { priceStep } = option
  const model = {
    forward,
    strike: toNumber(option.strike),
    optionType: option.optionType,
    iv,
    yearsToExpiry: yearsToExpiry(option.expiryNs, BigInt(Math.round(facts.nowMs)) * 1_000_000n),
  }
  const meant = volatilityPrice(model, isBuy, priceStep)
  if (meant === undefined) return undefined
  const capped = heldBack({ price: meant.price, at: 'target' }, { price: tickedCap(terms), at: 'cap' }, isBuy)
  const otherSide = postOnly ? (isBuy ? facts.bestAsk : facts.bestBid) : undefined
  const touch = otherSide === undefined ? capped.price : bestRestingPrice(isBuy, otherSide, priceStep)
  // No order can rest below the smallest tick.
  if (touch === undefined || capped.price <= 0n) return undefined
  return heldBack(capped, { price: touch, at: 'touch' }, isBuy)
}

function heldBack(one: Target, other: Target, isBuy: boolean): Target {
  return (isBuy ? other.price < one.price : other.price > one.price) ? other : one
}

/** Returns the last tick that is not beyond the cap. */
function tickedCap({ isBuy, cap, option: { priceStep } }: PegTerms): Price {
  const below = cap / priceStep
  const steps = isBuy || below * priceStep === cap ? below : below + 1n
  return fixed6<Price>(steps * priceStep)
}
