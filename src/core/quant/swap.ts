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
import type { CollateralAsset } from '@/core/protocol/collateral'
import { collateralSpecs } from './collateral'
import { conversionFor } from './collateralConversion'

/** What can be exchanged with USDC at the index price. */
export type SwapAsset = Exclude<CollateralAsset, 'USDC' | 'aeUSD'>

/** How much of one side: units of the asset, or USDC. */
export type SwapSize = { readonly base: Amount } | { readonly quote: Usd }

/** An exchange of a collateral and USDC (venue-rules 6.6). */
export type SwapTerms = {
  /** Units of the asset. */
  readonly amount: Amount
  readonly price: Price
  /** Of the value that is exchanged. */
  readonly feeRate: Fraction
  /** USD kept by the venue. */
  readonly fee: Usd
  /** USDC that is paid with the fee, or received after it. */
  readonly quote: Usd
}

/** Whether an asset is exchanged here: USDC is what it is exchanged with, and aeUSD goes through its vault [guess]. */
export function isSwapAsset(asset: CollateralAsset): asset is SwapAsset {
  return asset !== 'USDC' && asset !== 'aeUSD'
}

/**
 * The result of an exchange. What is paid is rounded up and what is received toward zero, so that the venue never pays
 * for a fraction of a millionth. Undefined when the result is nothing, no units or no USDC, or more than exists.
 */
export function swapTerms(asset: SwapAsset, isBuy: boolean, price: Price, size: SwapSize): SwapTerms | undefined {
  const feeRate = collateralSpecs[asset].conversionFee
  const terms = isBuy ? bought(price, feeRate, size) : sold(asset, price, feeRate, size)
  const isThere = [terms.amount, terms.quote].every((sum: bigint) => sum > 0n && sum < beyond)
  return isThere ? terms : undefined
}

/** A number of the wire holds 2^256; nothing that is exchanged comes near. */
const beyond = 10n ** 40n

function sold(asset: SwapAsset, price: Price, feeRate: Fraction, size: SwapSize): SwapTerms {
  if ('base' in size) {
    const value = notional(price, size.base)
    const fee = timesFraction(value, feeRate)
    return { amount: size.base, price, feeRate, fee, quote: subtract(value, fee) }
  }
  // The same sale as for a debt of this size, by someone who has enough.
  const { amount, fee, received } = conversionFor({ asset, held: plenty, price, debt: size.quote })
  return { amount, price, feeRate, fee, quote: received }
}

const plenty = fixed6<Amount>(10n ** 90n)

function bought(price: Price, feeRate: Fraction, size: SwapSize): SwapTerms {
  if ('base' in size) return costOf(price, feeRate, size.base)
  // At most what the USDC buys; a unit of rounding less where the fee would not fit.
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

/** What the venue can give in an exchange: the units and the USDC that its treasury has, never below nothing. */
export function swapCapacity(held: Amount | undefined, usdc: Usd): { base: Amount; quote: Usd } {
  const nothing = fixed6<Usd>(0n)
  return { base: held ?? fixed6<Amount>(0n), quote: subtract(usdc, smaller(usdc, nothing)) }
}
