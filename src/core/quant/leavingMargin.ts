import type { CollateralAsset } from '@/core/protocol/collateral'
import { fixed6, larger, scale, smaller, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { collateralSpecs, marginValue } from './collateral'

const nothing = fixed6<Usd>(0n)
const none = fixed6<Amount>(0n)
const millionth = fixed6<Usd>(1n)

/**
 * Computes the USD of margin that an account loses when units of an asset leave it. An asset without a price backs
 * nothing.
 * @param held units of the asset before; ignored for USDC
 */
export function lostMargin(asset: CollateralAsset, held: Amount, leaving: Amount, price: Price | undefined): Usd {
  if (asset === 'USDC') return fixed6<Usd>(leaving)
  if (price === undefined) return nothing
  // Subtracts rounded values, so that the check equals the margin after the change.
  return subtract(marginValue(asset, held, price), marginValue(asset, subtract(held, leaving), price))
}

export type Leavable = {
  readonly asset: CollateralAsset
  /** Units not reserved for isolated positions. */
  readonly free: Amount
  readonly price: Price | undefined
  readonly availableMargin: Usd
  readonly isIdle: boolean
}

/**
 * Returns the most units that may leave. The available margin must stay above zero (venue-rules 10.3), so at least a
 * millionth of it must remain.
 */
export function mostThatMayLeave({ asset, free, price, availableMargin, isIdle }: Leavable): Amount {
  if (free <= 0n) return none
  if (isIdle) return free
  const spare = subtract(availableMargin, millionth)
  if (spare < 0n) return none
  if (asset === 'USDC') return smaller(free, fixed6<Amount>(spare))
  if (price === undefined) return free
  // The fewest units whose margin value, rounded toward zero, covers the amount that must stay.
  const needed = marginValue(asset, free, price) - spare
  if (needed <= 0n) return free
  const backingOfUnit = price * collateralSpecs[asset].ratio
  const retained = (needed * scale * scale + backingOfUnit - 1n) / backingOfUnit
  return larger(subtract(free, fixed6<Amount>(retained)), none)
}
