import type { CollateralAsset, OtherCollateral } from '@/core/protocol/collateral'
import type { Amount, Usd, Price } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { SwapAsset } from '@/core/quant/swap'

/** Exchanges of collateral with the venue's treasury (venue-rules 6.6). */
export type SwapCommand =
  /** Unsigned: the API key is enough. Exactly one of the sizes is given; the venue computes the other. */
  | {
      readonly type: 'swap'
      readonly account: Address
      readonly asset: CollateralAsset
      /** Whether the asset is bought with USDC. */
      readonly isBuy: boolean
      /** Units of the asset. */
      readonly baseAmount?: Amount
      /** USDC to be received at least, or to be paid at most. */
      readonly quoteAmount?: Usd
    }
  /** Money of the venue's own with which it can exchange; once in its life. */
  | { readonly type: 'stockTreasury'; readonly usdc: Usd; readonly collaterals: readonly TreasuryStock[] }

export type TreasuryStock = readonly [asset: OtherCollateral, units: Amount]

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
