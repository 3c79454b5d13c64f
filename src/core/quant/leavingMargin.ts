import type { CollateralAsset } from '@/core/protocol/collateral'
import { fixed6, larger, scale, smaller, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { collateralSpecs, marginValue } from './collateral'

const nothing = fixed6<Usd>(0n)
const none = fixed6<Amount>(0n)
const millionth = fixed6<Usd>(1n)

/**
 * USD that an account can be margined by less when units of an asset are gone. What has no price backs nothing.
 * @param held units of the asset before; of no account for USDC
 */
export function lostMargin(asset: CollateralAsset, held: Amount, leaving: Amount, price: Price | undefined): Usd {
  if (asset === 'USDC') return fixed6<Usd>(leaving)
  if (price === undefined) return nothing
  // The difference of the two roundings, so that what is checked is what will be.
  return subtract(marginValue(asset, held, price), marginValue(asset, subtract(held, leaving), price))
}

export type Leavable = {
  readonly asset: CollateralAsset
  /** Units that are not set aside for isolated positions. */
  readonly free: Amount
  readonly price: Price | undefined
  readonly availableMargin: Usd
  /** No position and no open order: the account may be emptied. */
  readonly isIdle: boolean
}

/** The most units that may leave: the available margin stays above nothing (venue-rules 10.3), by a millionth at least. */
export function mostThatMayLeave({ asset, free, price, availableMargin, isIdle }: Leavable): Amount {
  if (free <= 0n) return none
  if (isIdle) return free
  const spare = subtract(availableMargin, millionth)
  if (spare < 0n) return none
  if (asset === 'USDC') return smaller(free, fixed6<Amount>(spare))
  if (price === undefined) return free
  // The fewest units whose margin value, rounded toward zero, is what has to stay.
  const needed = marginValue(asset, free, price) - spare
  if (needed <= 0n) return free
  const backingOfUnit = price * collateralSpecs[asset].ratio
  const kept = (needed * scale * scale + backingOfUnit - 1n) / backingOfUnit
  return larger(subtract(free, fixed6<Amount>(kept)), none)
}
