/**
 * Net prices of a structure in USD per structure: positive for a debit, negative for a credit. A perpetual counts at
 * its price, although it has no premium. Costs are exact, in millionths of a millionth of a USD.
 */

import { floored } from '@/core/lib/floored'
import { fixed6, scale, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { WalkLevel } from '../marketSlippage'

export type NetLeg = {
  readonly isBuy: boolean
  /** Contracts for one structure, above 0. */
  readonly ratio: Amount
}

/** Orders of other traders, best first. */
export type NetBook = { readonly bids: readonly WalkLevel[]; readonly asks: readonly WalkLevel[] }

/** Returns the levels from which a leg takes; none while its book is unknown. */
export function levelsOf(book: NetBook | undefined, isBuy: boolean): readonly WalkLevel[] {
  return (isBuy ? book?.asks : book?.bids) ?? []
}

export type Sweep = {
  /** Signed: negative when sold. */
  readonly cost: bigint
  readonly worst: Price
  /** Contracts that the displayed levels lack. */
  readonly missing: bigint
}

/** Takes contracts from the displayed levels. What they lack counts at the worst level; undefined without a level. */
export function sweep(levels: readonly WalkLevel[], isBuy: boolean, contracts: bigint): Sweep | undefined {
  let left = contracts
  let paid = 0n
  let worst: Price | undefined
  for (const { price, amount } of levels) {
    if (left <= 0n && worst !== undefined) break
    const taken = left < amount ? left : amount
    paid += price * taken
    left -= taken
    worst = price
  }
  if (worst === undefined) return undefined
  paid += worst * left
  return { cost: isBuy ? paid : -paid, worst, missing: left }
}

/** The executable net prices of a whole amount: `ask` to buy the structure as it is, `bid` to sell it. */
export type NetQuote = { readonly bid: Usd | undefined; readonly ask: Usd | undefined }

/** Each side is rounded against the trader, and undefined while a book is unknown or too thin. */
export function netQuote(legs: readonly NetLeg[], books: readonly (NetBook | undefined)[], amount: Amount): NetQuote {
  const bought = takenCost(legs, books, amount, false)
  const sold = takenCost(legs, books, amount, true)
  return {
    ask: bought === undefined ? undefined : fixed6<Usd>(-floored(-bought, amount)),
    bid: sold === undefined ? undefined : fixed6<Usd>(floored(-sold, amount)),
  }
}

function takenCost(
  legs: readonly NetLeg[],
  books: readonly (NetBook | undefined)[],
  amount: Amount,
  isFlipped: boolean,
): bigint | undefined {
  let sum = 0n
  for (const [at, { isBuy, ratio }] of legs.entries()) {
    const side = isBuy !== isFlipped
    const taken = sweep(levelsOf(books[at], side), side, contractsOf(ratio, amount))
    if (taken === undefined || taken.missing > 0n) return undefined
    sum += taken.cost
  }
  return sum
}

/** Contracts of a leg in an amount of structures, rounded up to a millionth. */
export function contractsOf(ratio: Amount, amount: bigint): bigint {
  return -floored(0n - ratio * amount, scale)
}

/**
 * Returns the worst price on a tick at which contracts cost no more than `allowed`; a seller gets at least `-allowed`.
 * Undefined for a buy below one tick.
 */
export function worstPriceWithin(
  allowed: bigint,
  { isBuy, contracts, priceStep }: { readonly isBuy: boolean; readonly contracts: bigint; readonly priceStep: Price },
): Price | undefined {
  const unit = contracts * priceStep
  const ticks = isBuy ? floored(allowed, unit) : -floored(allowed, unit)
  if (ticks <= 0n) return isBuy ? undefined : priceStep
  return fixed6<Price>(ticks * priceStep)
}
