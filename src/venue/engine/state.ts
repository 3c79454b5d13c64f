import type { OtherCollateral } from '@/core/protocol/collateral'
import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { PositionMode } from '../rules/positionMode'
import type { Account } from './accounts/account'
import type { FundingRate } from './command'
import type { AssetPrices, ListedInstrument } from './listedInstrument'
import { createMirrorState, type MirrorState } from './mirror/mirrorState'
import type { BookOrder } from './orders/openOrder'
import { createOtcState, type OtcState } from './otc/otcState'
import { createProfiles, type Profiles } from './profiles/profile'
import { createRewards, type RewardsState } from './rewards/rewardsState'
import type { RfqBlock } from './rfqs/rfqBlock'
import type { StopOrder } from './stops/stopOrder'
import type { Strategy } from './strategies/strategyRecord'
import { createTransfersState, type TransfersState } from './transfers/transfersState'
import type { Twap } from './twaps/twap'
import { createYieldVault, type YieldVault } from './yieldVault/yieldVaultState'

export type ExchangeConfig = {
  readonly feeRates: FeeSchedule
  /**
   * True: orders reserve only the margin they add. A log begins with false, which its digests do not contain, until
   * `setOrderMarginRule`.
   */
  readonly isOrderMarginAdded: boolean
  /** Absent: the venue nets all orders; see {@link PositionMode}. */
  readonly positionMode?: Exclude<PositionMode, 'net'>
}

/**
 * All of the venue that determines the effect of commands. Commands change it in place, because tens of thousands of
 * orders are open and a command touches few, so copying would cost more than matching.
 */
export type ExchangeState = {
  config: ExchangeConfig
  readonly accounts: Map<Address, Account>
  readonly instruments: Map<string, ListedInstrument>
  readonly assets: Map<string, AssetPrices>
  readonly fundingRates: Map<string, FundingRate>
  /** UNIX nanoseconds of the last hour that was paid, by instrument id. */
  readonly lastFundingHours: Map<string, bigint>
  readonly orders: Map<Hash, BookOrder>
  readonly stops: Map<Hash, StopOrder>
  readonly twaps: Map<Hash, Twap>
  readonly rfqs: Map<Hash, RfqBlock>
  readonly profiles: Profiles
  readonly transfers: TransfersState
  readonly rewards: RewardsState
  /** Keyed by the trading account. */
  readonly strategies: Map<Address, Strategy>
  readonly signingKeyOwners: Map<Address, Address>
  readonly apiKeyOwners: Map<string, Address>
  /** Counts price changes, so that stale derived figures are detected. */
  priceVersion: number
  /** The account that takes over positions that a liquidation cannot sell, if there is one. */
  insuranceFund: Address | undefined
  /** The venue's income: fees, and millionths left over by rounding at settlement. */
  venueFees: Usd
  /** Deposits less withdrawals. */
  deposits: Usd
  /** Deposits less withdrawals, in units per asset. */
  readonly collateralDeposits: Map<OtherCollateral, Amount>
  readonly treasury: Treasury
  /** True once the treasury has received the venue's own money for swaps. */
  isTreasuryStocked: boolean
  readonly yieldVault: YieldVault
  readonly otc: OtcState
  /** Size of another market in the books; empty in a simulated market. */
  readonly mirror: MirrorState
  /** Debts of accounts that nobody paid: USD credited without a deposit. */
  uncoveredLoss: Usd
}

/** The venue's stock for swaps, and collateral bought from accounts with a USDC debt. */
export type Treasury = {
  /** USDC of the treasury; negative if it has paid more for debts than it received. */
  usdc: Usd
  readonly collaterals: Map<OtherCollateral, Amount>
}

export function createExchange({
  feeRates,
  isOrderMarginAdded = true,
  positionMode,
}: Pick<ExchangeConfig, 'feeRates'> & Partial<ExchangeConfig>): ExchangeState {
  return {
    config: { feeRates, isOrderMarginAdded, ...(positionMode !== undefined && { positionMode }) },
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
    mirror: createMirrorState(),
    uncoveredLoss: fixed6(0n),
  }
}
