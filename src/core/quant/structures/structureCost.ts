import { fixed6, scale, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionType } from '@/core/protocol/instrument'
import { walkBook, type WalkLevel } from '../marketSlippage'

export type CostedLeg = {
  /** True for a perpetual, which has no premium. Its price is not a cost, but it needs margin. */
  readonly isPerpetual: boolean
  readonly isBuy: boolean
  /** Above 0. */
  readonly contracts: Amount
  readonly bid: Price | undefined
  readonly ask: Price | undefined
  readonly mark: Price | undefined
  /** Levels of the side from which the leg would take, best first; undefined while the book is unknown. */
  readonly levels: readonly WalkLevel[] | undefined
}

export const costBases = ['mid', 'touch', 'depth', 'mark'] as const
/** `depth` is the average through the book's levels, `touch` the best price of the other side. */
export type CostBasis = (typeof costBases)[number]

/** Computes USD per contract at a basis; undefined without a quote, or if the book is too thin for the whole leg. */
export function legPrice(
  { isBuy, contracts, bid, ask, mark, levels }: Omit<CostedLeg, 'isPerpetual'>,
  basis: CostBasis,
): Price | undefined {
  switch (basis) {
    case 'mid':
      return bid === undefined || ask === undefined ? undefined : fixed6<Price>((bid + ask) / 2n)
    case 'touch':
      return isBuy ? ask : bid
    case 'mark':
      return mark
    case 'depth': {
      const walk = levels === undefined ? undefined : walkBook(levels, contracts)
      return walk?.isComplete === true ? walk.averagePrice : undefined
    }
  }
}

export type StructureCost = {
  /** USD of premium of the options with a known price, negative if received. Rounded against the trader. */
  readonly known: Usd
  /** Indexes of the options without a known price. If there are any, `known` is not the whole cost. */
  readonly unknownLegs: readonly number[]
}

/** Computes the cost of a structure at a basis: the premium of its options. Excludes fees and margin. */
export function structureCost(legs: readonly CostedLeg[], basis: CostBasis): StructureCost {
  let sum = 0n
  const unknownLegs: number[] = []
  legs.forEach((leg, at) => {
    if (leg.isPerpetual) return
    const exact = exactCost(leg, basis)
    if (exact === undefined) unknownLegs.push(at)
    else sum += exact
  })
  return { known: usdAgainst(sum), unknownLegs }
}

/**
 * Computes the USD lost against the mid by trading all legs, through the depth if known. Undefined if a leg has no
 * quote.
 */
export function crossingCost(legs: readonly CostedLeg[]): Usd | undefined {
  let sum = 0n
  const isDeep = legs.every((leg) => exactCost(leg, 'depth') !== undefined)
  for (const leg of legs) {
    const mid = exactCost(leg, 'mid')
    const paid = exactCost(leg, isDeep ? 'depth' : 'touch')
    if (mid === undefined || paid === undefined) return undefined
    sum += paid - mid
  }
  return usdAgainst(sum)
}

/** Converts millionths of millionths to USD, rounding against the trader. */
function usdAgainst(sum: bigint): Usd {
  return fixed6<Usd>(sum % scale > 0n ? sum / scale + 1n : sum / scale)
}

/** Computes the cost in millionths of millionths. The depth is summed by level, because an average would be rounded. */
function exactCost(leg: CostedLeg, basis: CostBasis): bigint | undefined {
  if (basis !== 'depth') {
    const price = legPrice(leg, basis)
    return price === undefined ? undefined : signed(leg, price * leg.contracts)
  }
  let left: bigint = leg.contracts
  let paid = 0n
  for (const { price, amount } of leg.levels ?? []) {
    if (left <= 0n) break
    const taken = left < amount ? left : amount
    paid += price * taken
    left -= taken
  }
  return left > 0n ? undefined : signed(leg, paid)
}

function signed({ isBuy }: CostedLeg, cost: bigint): bigint {
  return isBuy ? cost : -cost
}

export type StructureLeg = OptionLeg | PerpetualLeg

export type OptionLeg = {
  readonly kind: 'option'
  readonly optionType: OptionType
  readonly strike: Price
  /** UNIX nanoseconds. */
  readonly expiryNs: bigint
  /** Contracts, signed: bought > 0. */
  readonly amount: Amount
  /** Entry price per contract, USD. */
  readonly price: Price
  /** USD paid for trading the whole leg, negative for a rebate. Without it the outcome excludes fees. */
  readonly fee?: Usd
}

type PerpetualLeg = Pick<OptionLeg, 'amount' | 'price' | 'fee'> & { readonly kind: 'perpetual' }
