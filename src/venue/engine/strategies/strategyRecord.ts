import type { CollateralAsset } from '@/core/protocol/collateral'
import type { Amount, Fraction, Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { FeeTerms } from '@/core/quant/strategyShares'

/** The terms that apply to all depositors. */
export type StrategyTerms = FeeTerms & {
  readonly strategy: Address
  /** The account in which deposits wait for their shares. This account does not trade. */
  readonly waitingRoom: Address
  readonly name: string
  /** Collateral that is paid in and out. The amounts below are in its units. */
  readonly collateralAsset: CollateralAsset
  /** Maximum assets plus pending deposits. */
  readonly cap: Amount
  readonly minimumDeposit: Amount
}

/** The whole record of a strategy; immutable. */
export type StrategyRecord = StrategyTerms & {
  /** All shares, including the strategy's own: its seed, which is never paid out, and its fees. */
  readonly shares: Amount
  readonly pendingDeposits: Amount
  /** Shares awaiting payout. */
  readonly pendingShares: Amount
  readonly openedAtNs: bigint
  /** When pending requests are processed next. */
  readonly nextEpochNs: bigint
  readonly feesThroughNs: bigint
  /** Units of collateral per share: the highest value after fees. */
  readonly highWater: Fraction
  /** Deposits less withdrawals, in USD at the prices of their times. */
  readonly paidIn: Usd
  readonly valuation: Valuation
}

export type Valuation = {
  readonly timeNs: bigint
  readonly equity: Usd
  readonly aum: Amount
  /** Units of collateral per share. */
  readonly pricePerShare: Fraction
  /** USD since the opening. */
  readonly pnl: Usd
  /** UTC year to which the next two members refer. */
  readonly year: number
  readonly highestPrice: Fraction
  /** The largest fall of a share below an earlier high, as a fraction. */
  readonly maxDrawdown: Fraction
}

/** An account's stake in a strategy; immutable, removed when empty. */
export type StakeRecord = {
  readonly strategy: Address
  readonly account: Address
  /** Includes shares awaiting payout. */
  readonly shares: Amount
  /** Units of collateral paid for the shares. */
  readonly cost: Amount
  /** Units of collateral awaiting their shares. */
  readonly pendingDeposit: Amount
  readonly pendingShares: Amount
  /** When the payout was requested; 0 if no payout was requested. */
  readonly requestedAtNs: bigint
}

/** A strategy with its stakes, in order of the first deposits. */
export type Strategy = { record: StrategyRecord; readonly stakes: Map<Address, StakeRecord> }

export type StrategyCommand =
  /** Both accounts must be open, and the trading account must hold only the seed. */
  | { readonly type: 'openStrategy'; readonly terms: StrategyTerms }
  | {
      readonly type: 'withdrawFromStrategy'
      readonly account: Address
      readonly strategy: Address
      readonly asset: CollateralAsset
      /** The amount as requested: see `askedShares`. */
      readonly amount: Amount
    }
  /** Values strategies that are due, and processes requests at the end of an epoch, at the command's time. */
  | { readonly type: 'processStrategies' }

export type StrategyEvent =
  /** `isValued`: the valuation in the record is current. */
  | { readonly type: 'strategyChanged'; readonly strategy: StrategyRecord; readonly isValued: boolean }
  | { readonly type: 'stakeChanged'; readonly stake: StakeRecord }
