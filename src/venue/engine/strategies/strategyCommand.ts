import type { CollateralAsset } from '@/protocol/collateral'
import type { Amount } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import type { StrategyTerms } from './strategyRecord'

export type StrategyCommand =
  /** The two accounts are open, and all that the trading one has is the seed. */
  | { readonly type: 'openStrategy'; readonly terms: StrategyTerms }
  | {
      readonly type: 'withdrawFromStrategy'
      readonly account: Address
      readonly strategy: Address
      readonly asset: CollateralAsset
      /** As asked for: see `askedShares`. */
      readonly amount: Amount
    }
  /** Values what is due to be valued, and gives what waits its turn where an epoch is over; the time is the command's. */
  | { readonly type: 'processStrategies' }
