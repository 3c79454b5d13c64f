/**
 * Decides the next action of an order that follows a volatility or a price. Pure, so that its invariants can be tested:
 * it never edits beyond the cap, faster than the minimum interval, or while the forward, mark, book or connection is
 * not live. A volatility peg ends 15 minutes before expiry.
 */

import { floored } from '@/core/lib/floored'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, scale, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { bestRestingPrice } from '@/core/quant/othersBook'
import { volatilityPrice } from '@/core/quant/volatilityPrice'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import type { ForwardReading } from '@/web/market/options/forwardStore'
import type { PriceTarget, VolatilityTarget } from './pegTarget'

/** No edits this close to expiry: gamma and the averaging of the settlement price make a volatility meaningless. */
export const stopBeforeExpiryMs = 15 * 60_000

export type PegTerms = {
  readonly isBuy: boolean
  readonly target: FollowedTarget
  readonly priceStep: Price
  /** A buy never bids more, a sell never offers for less. The cap need not be on a tick. */
  readonly cap: Price
  readonly minEditMs: number
  readonly postOnly: boolean
}

type FollowedTarget = FollowedVolatility | PriceTarget
type FollowedVolatility = Pick<VolatilityTarget, 'kind' | 'iv'> & {
  readonly option: Pick<OptionInstrument, 'strike' | 'expiryNs' | 'optionType'>
}

/** Market data of a peg. */
export type PegReading = {
  /** Defined only for a volatility target. */
  readonly forward: ForwardReading | undefined
  readonly isBookLive: boolean
  /** Best prices of all orders. */
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  /** Best prices of other traders. */
  readonly others: { readonly bestBid: Price | undefined; readonly bestAsk: Price | undefined }
  /** Undefined while the mark is unknown or stale. */
  readonly liveMark: Price | undefined
  /** Until then the book may show outdated own orders, which would look like orders of others. */
  readonly settlesMs: number | undefined
}

export type PegFacts = PegReading & {
  readonly nowMs: number
  /** Time of the last edit, whatever its outcome. */
  readonly lastEditMs: number | undefined
  /** No edit before this time, because the venue limits the rate. */
  readonly notBeforeMs: number | undefined
  readonly price: Price
  readonly open: Amount
  /** Contracts still wanted: fewer than are open if a fill and an edit crossed. */
  readonly wanted: Amount
  readonly isLinkLive: boolean
  /** True while the signing key may sign without a prompt. */
  readonly canSign: boolean
  /** Returns the error code with which the venue would reject an edit; undefined if the edit is valid. */
  readonly rejectionOf: (price: Price, amount: Amount) => ErrorCode | undefined
}

/** Why no edit is sent although the price differs. The peg continues once the reason has passed. */
export type PegPause =
  | { readonly why: 'link' | 'book' | 'mark' | 'noBest' | 'signing' | 'belowStep' }
  | { readonly why: 'forward'; readonly status: Exclude<ForwardReading['status'], 'live'> }
  | { readonly why: 'form'; readonly code: ErrorCode }

/** Why the order rests at its price: at its target, at the cap, or one tick from the other side. */
export type PegPlace = 'target' | 'cap' | 'touch'

export type PegAction =
  | { readonly do: 'edit'; readonly price: Price; readonly amount: Amount; readonly at: PegPlace }
  | { readonly do: 'wait'; readonly price: Price; readonly untilMs: number; readonly at: PegPlace }
  | { readonly do: 'rest'; readonly at: PegPlace }
  /** The book does not yet show the last change of own orders. */
  | { readonly do: 'settle'; readonly untilMs: number }
  | { readonly do: 'pause'; readonly pause: PegPause }
  | { readonly do: 'end'; readonly why: 'expiry' | 'filled' }

/** Returns when a volatility peg ends, in UNIX milliseconds. */
export function pegEndMs({ expiryNs }: Pick<OptionInstrument, 'expiryNs'>): number {
  return Number(expiryNs / 1_000_000n) - stopBeforeExpiryMs
}

export function decidePeg(terms: PegTerms, facts: PegFacts): PegAction {
  const { target } = terms
  const { nowMs, wanted, lastEditMs, settlesMs } = facts
  if (wanted <= 0n) return { do: 'end', why: 'filled' }
  if (target.kind === 'volatility' && nowMs >= pegEndMs(target.option)) return { do: 'end', why: 'expiry' }
  if (!facts.isLinkLive) return paused({ why: 'link' })
  if (!facts.isBookLive) return paused({ why: 'book' })
  const desired =
    target.kind === 'volatility' ? priceAtVolatility(terms, target, facts) : priceAtReference(terms, target, facts)
  if (desired.pause !== undefined) return paused(desired.pause)
  if (!facts.canSign) return paused({ why: 'signing' })
  if (settlesMs !== undefined && settlesMs > nowMs) return { do: 'settle', untilMs: settlesMs }
  const place = desired.price === undefined ? undefined : limited(terms, facts, desired.price)
  if (place === undefined) return paused({ why: 'belowStep' })
  const { price, at } = place
  if (price === facts.price && wanted >= facts.open) return { do: 'rest', at }
  const code = facts.rejectionOf(price, wanted)
  if (code !== undefined) return paused({ why: 'form', code })
  const dueMs = lastEditMs === undefined ? nowMs : lastEditMs + terms.minEditMs
  const untilMs = Math.max(dueMs, facts.notBeforeMs ?? nowMs)
  return untilMs > nowMs ? { do: 'wait', price, untilMs, at } : { do: 'edit', price, amount: wanted, at }
}

type FollowedPrice =
  | { readonly price: Price; readonly at: PegPlace; readonly pause?: undefined }
  | { readonly pause: PegPause; readonly price?: undefined }

/** Returns the price at which a new order with this target would be placed now. */
export function followedPrice(
  terms: Omit<PegTerms, 'minEditMs' | 'target'> & { readonly target: PriceTarget },
  reading: PegReading,
): FollowedPrice {
  if (!reading.isBookLive) return { pause: { why: 'book' } }
  const desired = priceAtReference(terms, terms.target, reading)
  if (desired.pause !== undefined) return { pause: desired.pause }
  const place = desired.price === undefined ? undefined : limited(terms, reading, desired.price)
  return place ?? { pause: { why: 'belowStep' } }
}

function paused(pause: PegPause): PegAction {
  return { do: 'pause', pause }
}

/** The target's price on a tick, before the cap; undefined below one tick. */
type TargetPrice = { readonly pause: PegPause } | { readonly pause?: undefined; readonly price: Price | undefined }
type Sided = Pick<PegTerms, 'isBuy' | 'priceStep'>

function priceAtVolatility(
  { isBuy, priceStep }: Sided,
  { iv, option }: FollowedVolatility,
  { nowMs, forward }: Pick<PegFacts, 'nowMs' | 'forward'>,
): TargetPrice {
  if (forward?.status !== 'live') return { pause: { why: 'forward', status: forward?.status ?? 'unknown' } }
  const model = {
    forward: forward.forward,
    strike: toNumber(option.strike),
    optionType: option.optionType,
    iv,
    yearsToExpiry: yearsToExpiry(option.expiryNs, BigInt(Math.round(nowMs)) * 1_000_000n),
  }
  return { price: volatilityPrice(model, isBuy, priceStep)?.price }
}

function priceAtReference({ isBuy, priceStep }: Sided, target: PriceTarget, reading: PegReading): TargetPrice {
  const reference = referencePrice(isBuy, target.kind, reading)
  if (reference === undefined) return { pause: { why: target.kind === 'mark' ? 'mark' : 'noBest' } }
  // Rounded down, which is toward the passive side for buys and sells.
  const towards = target.ticks * priceStep + floored(reference * target.share, scale)
  return { price: passiveTick(isBuy ? reference + towards : reference - towards, isBuy, priceStep) }
}

function referencePrice(
  isBuy: boolean,
  kind: PriceTarget['kind'],
  { others: { bestBid, bestAsk }, liveMark }: PegReading,
): bigint | undefined {
  switch (kind) {
    case 'best':
      return isBuy ? bestBid : bestAsk
    case 'mid':
      if (bestBid === undefined || bestAsk === undefined) return undefined
      return (bestBid + bestAsk + (isBuy ? 0n : 1n)) / 2n
    case 'mark':
      return liveMark
  }
}

type Target = { readonly price: Price; readonly at: PegPlace }

/** Limits a price by the cap and, if the order must not take, by the other side of the book, own orders included. */
function limited(
  terms: Pick<PegTerms, 'isBuy' | 'priceStep' | 'cap' | 'postOnly' | 'target'>,
  { bestBid, bestAsk }: Pick<PegReading, 'bestBid' | 'bestAsk'>,
  desired: Price,
): Target | undefined {
  const { isBuy, priceStep, cap, target } = terms
  const capped = heldBack(
    { price: desired, at: 'target' },
    { price: passiveTick(cap, isBuy, priceStep), at: 'cap' },
    isBuy,
  )
  const mustRest = terms.postOnly || target.kind === 'best'
  const otherSide = mustRest ? (isBuy ? bestAsk : bestBid) : undefined
  const touch = otherSide === undefined ? capped.price : bestRestingPrice(isBuy, otherSide, priceStep)
  // No order can rest below the smallest tick.
  if (touch === undefined || capped.price <= 0n) return undefined
  return heldBack(capped, { price: touch, at: 'touch' }, isBuy)
}

function heldBack(one: Target, other: Target, isBuy: boolean): Target {
  return (isBuy ? other.price < one.price : other.price > one.price) ? other : one
}

/** Rounds a buy down and a sell up. */
function passiveTick(exact: bigint, isBuy: boolean, step: Price): Price {
  return fixed6<Price>((isBuy ? floored(exact, step) : -floored(-exact, step)) * step)
}
