import type { CollateralAsset, OtherCollateral } from '@/protocol/collateral'
import type { Amount, Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'

/** Exchanges of collateral with the venue's treasury (venue-rules 6.6). */
export type SwapCommand =
  /** Nobody signs it: the API key is enough. Exactly one of the sizes; with the other the venue reckons. */
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
