import type { CollateralAsset } from '@/core/protocol/collateral'
import type { Amount, Fraction, Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { FeeTerms } from '@/core/quant/strategyShares'

/** The terms agreed with everyone who puts money into a strategy. */
export type StrategyTerms = FeeTerms & {
  /** The account that trades. */
  readonly strategy: Address
  /** The account in which deposits wait for their shares: nothing is traded with it. */
  readonly waitingRoom: Address
  readonly name: string
  /** What is paid in and out; amounts below are units of it. */
  readonly collateralAsset: CollateralAsset
  /** The most that may be managed and wait, deposits of now included. */
  readonly cap: Amount
  readonly minimumDeposit: Amount
}

/** The whole record of a strategy. A new object each time it changes. */
export type StrategyRecord = StrategyTerms & {
  /** All that there are, those of the strategy itself included: its seed, which is never paid out, and its fees. */
  readonly shares: Amount
  readonly pendingDeposits: Amount
  /** Shares that wait to be paid out. */
  readonly pendingShares: Amount
  readonly openedAtNs: bigint
  /** When what waits has its turn. */
  readonly nextEpochNs: bigint
  readonly feesThroughNs: bigint
  /** Units of collateral for a share: the most after fees. */
  readonly highWater: Fraction
  /** What was paid in less what was paid out, in USD at the prices of their moments. */
  readonly paidIn: Usd
  readonly valuation: Valuation
}

/** What a strategy was worth when it was last looked at. */
export type Valuation = {
  readonly timeNs: bigint
  /** USD. */
  readonly equity: Usd
  readonly aum: Amount
  /** Units of collateral for a share. */
  readonly pricePerShare: Fraction
  /** USD made since the beginning. */
  readonly pnl: Usd
  /** The year, UTC, that the two below are of. */
  readonly year: number
  readonly highestPrice: Fraction
  /** The deepest fall of a share under its highest price before, as a fraction. */
  readonly maxDrawdown: Fraction
}

/** What an account has in a strategy. A new object each time it changes; an account with nothing left has none. */
export type StakeRecord = {
  readonly strategy: Address
  readonly account: Address
  /** Those that wait to be paid out are among them. */
  readonly shares: Amount
  /** Units of collateral that the shares were bought for. */
  readonly cost: Amount
  /** Units of collateral that wait for their shares. */
  readonly pendingDeposit: Amount
  readonly pendingShares: Amount
  /** When they were asked to be paid out; 0 while none are. */
  readonly requestedAtNs: bigint
}

/** A strategy with the stakes of all its depositors, in the order of their first deposits. */
export type Strategy = { record: StrategyRecord; readonly stakes: Map<Address, StakeRecord> }

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

export type StrategyEvent =
  /** With `isValued`, its valuation is of now. */
  | { readonly type: 'strategyChanged'; readonly strategy: StrategyRecord; readonly isValued: boolean }
  | { readonly type: 'stakeChanged'; readonly stake: StakeRecord }
