import type { CollateralAsset } from '@/core/protocol/collateral'
import { fixed6, type Amount, type Price, type Usd, add, notional, subtract } from '@/core/protocol/fixed6'
import { collateralValue, marginValue } from '../collateral'

export type HeldCollateral = {
  readonly asset: Exclude<CollateralAsset, 'USDC'>
  readonly balance: Amount
  readonly price: Price
}

export type AccountFunds = {
  /** Backs the cross positions (the AB of venue-rules 5.1). */
  readonly balance: Usd
  /**
   * USD of the equity that does not back cross positions: the part excluded by the ratios, and isolated positions with
   * their margin and profit.
   */
  readonly beside: Usd
}

/**
 * Computes an account's assets. The margin of isolated positions is part of the USDC and reserved for these positions.
 */
export function accountFunds(owned: {
  readonly usdc: Usd
  readonly collateral: Iterable<HeldCollateral>
  readonly isolated: Iterable<{ readonly margin: Usd; readonly unrealizedPnl: Usd }>
}): AccountFunds {
  let balance: bigint = owned.usdc
  let beside = 0n
  for (const { asset, balance: units, price } of owned.collateral) {
    const backing = marginValue(asset, units, price)
    balance += backing
    beside += collateralValue(units, price) - backing
  }
  for (const { margin, unrealizedPnl } of owned.isolated) {
    balance -= margin
    beside += margin + unrealizedPnl
  }
  return { balance: fixed6<Usd>(balance), beside: fixed6<Usd>(beside) }
}

/**
 * An account's open orders on one instrument, reduced to what its margin needs: the open amounts of orders that are not
 * reduce-only, and Σ notional(limit price, open amount) of each side. Updated in O(1) when an order rests, fills or is
 * cancelled.
 */
export type OpenOrderTotals = {
  readonly buyAmount: Amount
  readonly buyNotional: Usd
  readonly sellAmount: Amount
  readonly sellNotional: Usd
}

export const noOrderMargin: OpenOrderTotals = {
  buyAmount: fixed6<Amount>(0n),
  buyNotional: fixed6<Usd>(0n),
  sellAmount: fixed6<Amount>(0n),
  sellNotional: fixed6<Usd>(0n),
}

/**
 * Updates the totals after the open amount of an order changed from `from` to `to`: from 0 when the order rests, down
 * when it fills, to 0 when it ends. Replaces the notional of the whole open amount rather than that of the difference,
 * so that rounding never accumulates. Not for reduce-only orders, which need no margin.
 */
export function changeOpenAmount(
  totals: OpenOrderTotals,
  change: { readonly isBuy: boolean; readonly price: Price; readonly from: Amount; readonly to: Amount },
): OpenOrderTotals {
  const amount = subtract(change.to, change.from)
  const value = subtract(notional(change.price, change.to), notional(change.price, change.from))
  const { buyAmount, buyNotional, sellAmount, sellNotional } = totals
  if (change.isBuy) {
    return { buyAmount: add(buyAmount, amount), buyNotional: add(buyNotional, value), sellAmount, sellNotional }
  }
  return { buyAmount, buyNotional, sellAmount: add(sellAmount, amount), sellNotional: add(sellNotional, value) }
}
