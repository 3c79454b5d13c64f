import { fixed6, negate, scale, type Amount, type Price } from '@/core/protocol/fixed6'

/** One leg of a package, from the view of a buyer of the package. */
export type PackageLeg = {
  readonly isBuy: boolean
  /** Contracts per package, above 0. */
  readonly ratio: Amount
}

/** Computes Σ ± ratio × price (venue-rules 8.3), in millionths, rounded toward zero. Negative if the buyer is paid. */
export function packagePrice(legs: readonly (PackageLeg & { readonly price: Price })[]): Price {
  return fixed6(legs.reduce((sum, leg) => sum + signed(leg) * leg.price, 0n) / scale)
}

/**
 * Splits a package price into leg prices. Each leg's mark moves by the same share, in the direction that raises or
 * lowers the package price. The rounding remainder goes to a leg whose ratio divides it. The split is exact if one
 * ratio is 1, otherwise exact to the millionths of the ratios. Undefined if a leg's price would fall below zero.
 *
 * The rules define no split of a package's price, so this split is ours.
 */
export function splitPackagePrice(
  price: Price,
  legs: readonly (PackageLeg & { readonly markPrice: Price })[],
): readonly Price[] | undefined {
  const marked = legs.reduce((sum, leg) => sum + signed(leg) * leg.markPrice, 0n)
  const weight = legs.reduce((sum, leg) => sum + leg.ratio * leg.markPrice, 0n)
  const missing = price * scale - marked
  const prices = legs.map(({ isBuy, markPrice }) => {
    if (weight === 0n) return markPrice + 0n
    const move = (markPrice * missing) / weight
    return isBuy ? markPrice + move : markPrice - move
  })
  giveRest(price, legs, prices)
  return prices.some((leg) => leg < 0n) ? undefined : prices.map((leg) => fixed6<Price>(leg))
}

function giveRest(price: Price, legs: readonly PackageLeg[], prices: bigint[]): void {
  const made = legs.reduce((sum, leg, at) => sum + signed(leg) * (prices[at] ?? 0n), 0n)
  const rest = price * scale - made
  if (rest === 0n) return
  const smallest = legs.reduce((least, { ratio }) => (ratio < least ? ratio : least), legs[0]?.ratio ?? scale)
  // If no leg has a mark, a leg that can carry the whole price by rising must do so.
  const carries = legs.map((leg, at) => {
    const share = rest / signed(leg)
    return { at, share, isExact: rest % leg.ratio === 0n, isSmallest: leg.ratio === smallest }
  })
  const fit = carries.filter(({ at, share }) => (prices[at] ?? 0n) + share >= 0n)
  const chosen = fit.find(({ isExact }) => isExact) ?? fit.find(({ isSmallest }) => isSmallest) ?? fit[0] ?? carries[0]
  if (chosen !== undefined) prices[chosen.at] = (prices[chosen.at] ?? 0n) + chosen.share
}

function signed({ isBuy, ratio }: PackageLeg): bigint {
  return isBuy ? ratio : negate(ratio)
}
