import { type CollateralAsset, collateralAssets } from '@/core/protocol/collateral'
import {
  fixed6,
  scale,
  type Amount,
  type Fraction,
  type Price,
  type Usd,
  notional,
  smaller,
  subtract,
  timesFraction,
} from '@/core/protocol/fixed6'
import { collateralSpecs } from './collateral'

/** NEG_USDC_THRESHOLD of venue-rules 6.6: a debt of this size is paid with other collateral. */
export const conversionThreshold = fixed6<Usd>(-1_000_000n)

/** Collateral assets in the order in which they are sold (venue-rules 6.5). */
export const inConversionOrder = collateralAssets
  .filter((asset) => asset !== 'USDC')
  .toSorted((a, b) => collateralSpecs[a].conversionOrder - collateralSpecs[b].conversionOrder)

type Conversion = {
  readonly asset: Exclude<CollateralAsset, 'USDC'>
  readonly amount: Amount
  readonly price: Price
  /** USD retained by the venue. */
  readonly fee: Usd
  /** USD that the account receives, after the fee. */
  readonly received: Usd
}

/**
 * Computes the units to sell to pay a debt, at most the whole balance. Units are rounded up and their proceeds toward
 * zero, so the account may end above zero by less than the value of a millionth of a unit.
 */
export function conversionFor(sale: {
  readonly asset: Exclude<CollateralAsset, 'USDC'>
  readonly held: Amount
  readonly price: Price
  /** USD, above 0. */
  readonly debt: Usd
}): Conversion {
  const { asset, held, price, debt } = sale
  const { conversionFee } = collateralSpecs[asset]
  let amount = smaller(held, dividedUp(debt * scale * scale, price * (scale - conversionFee)))
  let proceeds = proceedsOf(amount, price, conversionFee)
  // Rounding the proceeds may leave millionths of the debt.
  while (proceeds.received < debt && amount < held) {
    amount = smaller(held, fixed6<Amount>(amount + dividedUp((debt - proceeds.received) * scale, price)))
    proceeds = proceedsOf(amount, price, conversionFee)
  }
  return { asset, amount, price, ...proceeds }
}

function proceedsOf(amount: Amount, price: Price, conversionFee: Fraction): { fee: Usd; received: Usd } {
  const value = notional(price, amount)
  const fee = timesFraction(value, conversionFee)
  return { fee, received: subtract(value, fee) }
}

function dividedUp(value: bigint, by: bigint): Amount {
  return fixed6<Amount>((value + by - 1n) / by)
}
