import type { CollateralAsset } from '@/protocol/collateral'
import { fixed6 } from '@/protocol/fixed6'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import { collateralValue, marginValue } from '../collateral'

export type HeldCollateral = {
  readonly asset: Exclude<CollateralAsset, 'USDC'>
  /** Units. */
  readonly balance: Amount
  readonly price: Price
}

/** What an account owns, sorted by what it backs. USD. */
export type AccountFunds = {
  /** What backs the cross positions (the AB of venue-rules 5.1). */
  readonly balance: Usd
  /** The rest of the account's worth: what the ratios leave out, and isolated positions with their margin and profit. */
  readonly beside: Usd
}

/** The margin of isolated positions is a part of the USDC that is set aside for them. */
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
