import type { CollateralAsset, OtherCollateral } from '@/core/protocol/collateral'
import type { Amount, Usd, Price } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { SwapAsset } from '@/core/quant/swap'

/** Swaps with the venue's treasury (venue-rules 6.6). */
export type SwapCommand =
  /**
   * Swaps an amount. Unsigned, because the API key suffices. Exactly one size is given; the venue computes the other.
   */
  | {
      readonly type: 'swap'
      readonly account: Address
      readonly asset: CollateralAsset
      readonly isBuy: boolean
      readonly baseAmount?: Amount
      /** Minimum USDC to receive, or maximum to pay. */
      readonly quoteAmount?: Usd
    }
  /** Funds the treasury with the venue's own money; possible once in its life. */
  | { readonly type: 'stockTreasury'; readonly usdc: Usd; readonly collaterals: readonly TreasuryStock[] }

export type TreasuryStock = readonly [asset: OtherCollateral, units: Amount]

export type SwapRecord = {
  readonly swapId: Hash
  readonly account: Address
  readonly asset: SwapAsset
  readonly isBuy: boolean
  readonly amount: Amount
  readonly price: Price
  readonly fee: Usd
  /** USDC paid including the fee, or received after it. */
  readonly quote: Usd
  readonly timeNs: bigint
}

export type SwapEvent =
  | { readonly type: 'swapped'; readonly account: Address; readonly swap: SwapRecord }
  /** The treasury after a change: USDC, and units of the changed assets, 0 if nothing is left. */
  | {
      readonly type: 'treasuryChanged'
      readonly usdc: Usd
      readonly collaterals: readonly TreasuryStock[]
      /** True once the treasury has received the venue's own money. */
      readonly isStocked: boolean
    }
