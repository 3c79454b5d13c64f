import type { OtherCollateral } from '@/core/protocol/collateral'
import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { Account } from './accounts/account'
import type { FundingRate } from './command'
import type { AssetPrices, ListedInstrument } from './listedInstrument'
import type { BookOrder } from './orders/openOrder'
import { createOtcState, type OtcState } from './otc/otcState'
import { createProfiles, type Profiles } from './profiles/profile'
import type { RfqBlock } from './rfqs/rfqBlock'
import { createRewards, type RewardsState } from './rewards/rewardsState'
import type { StopOrder } from './stops/stopOrder'
import type { Strategy } from './strategies/strategyRecord'
import { createTransfersState, type TransfersState } from './transfers/transfersState'
import type { Twap } from './twaps/twap'
import { createYieldVault, type YieldVault } from './yieldVault/yieldVaultState'

export type ExchangeConfig = {
  readonly feeRates: FeeSchedule
  /**
   * Whether orders under portfolio margin hold the margin of what they add. False in a log until `setOrderMarginRule`,
   * and then no part of its digest.
   */
  readonly isOrderMarginAdded: boolean
}

/**
 * All of the venue that decides what a command does. Commands change it in place: tens of thousands of orders are open
 * at a time and each command touches a few of them, so a copy per command would cost more than the matching.
 */
export type ExchangeState = {
  config: ExchangeConfig
  readonly accounts: Map<Address, Account>
  readonly instruments: Map<string, ListedInstrument>
  readonly assets: Map<string, AssetPrices>
  readonly fundingRates: Map<string, FundingRate>
  /** The last hour that was paid for, UNIX nanoseconds, by instrument id. */
  readonly lastFundingHours: Map<string, bigint>
  /** Every order that rests, in the order of acceptance. */
  readonly orders: Map<Hash, BookOrder>
  /** Every order that waits for the mark, in the order of acceptance. */
  readonly stops: Map<Hash, StopOrder>
  /** Those that are at work, in the order of acceptance. */
  readonly twaps: Map<Hash, Twap>
  /** The blocks that may be quoted on, in the order of acceptance. */
  readonly rfqs: Map<Hash, RfqBlock>
  /** What traders are called and how they are written to. */
  readonly profiles: Profiles
  readonly transfers: TransfersState
  readonly rewards: RewardsState
  /** By the account that trades. */
  readonly strategies: Map<Address, Strategy>
  readonly signingKeyOwners: Map<Address, Address>
  readonly apiKeyOwners: Map<string, Address>
  /** Counts the changes of prices, for the figures that are computed from them. */
  priceVersion: number
  /** The account that takes over what a liquidation cannot sell; a venue may have none. */
  insuranceFund: Address | undefined
  /** What the venue has earned: fees, and the millionths that roundings at settlement leave over. */
  venueFees: Usd
  /** What came in from outside, less what was withdrawn. */
  deposits: Usd
  /** Units of each asset that were deposited, less what was withdrawn. */
  readonly collateralDeposits: Map<OtherCollateral, Amount>
  readonly treasury: Treasury
  /** Whether it was given money of the venue's own to exchange. */
  isTreasuryStocked: boolean
  readonly yieldVault: YieldVault
  readonly otc: OtcState
  /** Debts of accounts that no one was left to pay: USD that were credited without having been deposited. */
  uncoveredLoss: Usd
}

/** What the venue exchanges with, and what it has bought from accounts whose USDC had gone below zero. */
export type Treasury = {
  /** Below zero when it has paid more for debts than it was given. */
  usdc: Usd
  readonly collaterals: Map<OtherCollateral, Amount>
}

export function createExchange({
  feeRates,
  isOrderMarginAdded = true,
}: Pick<ExchangeConfig, 'feeRates'> & Partial<ExchangeConfig>): ExchangeState {
  return {
    config: { feeRates, isOrderMarginAdded },
    accounts: new Map(),
    instruments: new Map(),
    assets: new Map(),
    fundingRates: new Map(),
    lastFundingHours: new Map(),
    orders: new Map(),
    stops: new Map(),
    twaps: new Map(),
    rfqs: new Map(),
    profiles: createProfiles(),
    transfers: createTransfersState(),
    rewards: createRewards(),
    strategies: new Map(),
    signingKeyOwners: new Map(),
    apiKeyOwners: new Map(),
    priceVersion: 0,
    insuranceFund: undefined,
    venueFees: fixed6(0n),
    deposits: fixed6(0n),
    collateralDeposits: new Map(),
    treasury: { usdc: fixed6(0n), collaterals: new Map() },
    isTreasuryStocked: false,
    yieldVault: createYieldVault(),
    otc: createOtcState(),
    uncoveredLoss: fixed6(0n),
  }
}
