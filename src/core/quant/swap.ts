import type { CollateralAsset } from '@/core/protocol/collateral'
import {
  fixed6,
  notional,
  scale,
  smaller,
  subtract,
  timesFraction,
  type Amount,
  type Fraction,
  type Price,
  type Usd,
} from '@/core/protocol/fixed6'
import { collateralSpecs } from './collateral'
import { conversionFor } from './collateralConversion'

/** Assets that can be swapped against USDC at the index price. */
export type SwapAsset = Exclude<CollateralAsset, 'USDC' | 'aeUSD'>

/** The size of either side: units of the asset, or USDC. */
export type SwapSize = { readonly base: Amount } | { readonly quote: Usd }

/** A swap of a collateral against USDC (venue-rules 6.6). */
export type SwapTerms = {
  readonly amount: Amount
  readonly price: Price
  /** Fraction of the swapped value. */
  readonly feeRate: Fraction
  readonly fee: Usd
  /** USDC paid including the fee, or received after it. */
  readonly quote: Usd
}

/**
 * True for assets that can be swapped. USDC is the other side of every swap, and aeUSD goes through its vault [guess].
 */
export function isSwapAsset(asset: CollateralAsset): asset is SwapAsset {
  return asset !== 'USDC' && asset !== 'aeUSD'
}

/**
 * Computes the result of a swap. Payments are rounded up and receipts toward zero, so that the venue never pays for a
 * fraction of a millionth. Undefined if the result is zero units or zero USDC, or exceeds what exists.
 */
export function swapTerms(asset: SwapAsset, isBuy: boolean, price: Price, size: SwapSize): SwapTerms | undefined {
  const feeRate = collateralSpecs[asset].conversionFee
  const terms = isBuy ? bought(price, feeRate, size) : sold(asset, price, feeRate, size)
  const isThere = [terms.amount, terms.quote].every((sum: bigint) => sum > 0n && sum < beyond)
  return isThere ? terms : undefined
}

/** Larger sizes have no result. A number on the wire can be up to 2^256; no real swap comes near. */
const beyond = 10n ** 40n

function sold(asset: SwapAsset, price: Price, feeRate: Fraction, size: SwapSize): SwapTerms {
  if ('base' in size) {
    const value = notional(price, size.base)
    const fee = timesFraction(value, feeRate)
    return { amount: size.base, price, feeRate, fee, quote: subtract(value, fee) }
  }
  // Selling for a wanted USD amount equals the conversion that pays a debt of that amount, given enough units.
  const { amount, fee, received } = conversionFor({ asset, held: plenty, price, debt: size.quote })
  return { amount, price, feeRate, fee, quote: received }
}

const plenty = fixed6<Amount>(10n ** 90n)

function bought(price: Price, feeRate: Fraction, size: SwapSize): SwapTerms {
  if ('base' in size) return costOf(price, feeRate, size.base)
  // The most units that the USDC buys, less a rounding unit if the fee would not fit.
  let amount = fixed6<Amount>((size.quote * scale * scale) / (price * (scale + feeRate)))
  let terms = costOf(price, feeRate, amount)
  while (terms.quote > size.quote && amount > 0n) {
    amount = fixed6<Amount>(amount - 1n)
    terms = costOf(price, feeRate, amount)
  }
  return terms
}

function costOf(price: Price, feeRate: Fraction, amount: Amount): SwapTerms {
  const value = fixed6<Usd>((price * amount + scale - 1n) / scale)
  const fee = timesFraction(value, feeRate)
  return { amount, price, feeRate, fee, quote: fixed6<Usd>(value + fee) }
}

/** Returns the amounts that the venue can give: the units and the USDC of its treasury, at least zero. */
export function swapCapacity(held: Amount | undefined, usdc: Usd): { base: Amount; quote: Usd } {
  const nothing = fixed6<Usd>(0n)
  return { base: held ?? fixed6<Amount>(0n), quote: subtract(usdc, smaller(usdc, nothing)) }
}
