import type { Amount, Price, Usd } from '@/protocol/fixed6'
import type { Address, Hash } from '@/protocol/instrument'
import type { SwapAsset } from '@/quant/swap'
import type { TreasuryStock } from './swapCommand'

/** An exchange that was made. */
export type SwapRecord = {
  readonly swapId: Hash
  readonly account: Address
  readonly asset: SwapAsset
  readonly isBuy: boolean
  /** Units of the asset. */
  readonly amount: Amount
  readonly price: Price
  /** USD kept by the venue. */
  readonly fee: Usd
  /** USDC paid with the fee, or received after it. */
  readonly quote: Usd
  readonly timeNs: bigint
}

export type SwapEvent =
  | { readonly type: 'swapped'; readonly account: Address; readonly swap: SwapRecord }
  /** What the treasury has after a change: USDC, and units of the assets that have changed, 0 where none are left. */
  | {
      readonly type: 'treasuryChanged'
      readonly usdc: Usd
      readonly collaterals: readonly TreasuryStock[]
      /** Whether it was given money of the venue's own. */
      readonly isStocked: boolean
    }
