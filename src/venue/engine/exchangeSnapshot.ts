import type { OtherCollateral } from '@/core/protocol/collateral'
import { type Amount, type Price, type Usd, fixed6 } from '@/core/protocol/fixed6'
import type { Address, Hash, MarginInstrument } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { Position } from '@/core/quant/pnl'
import type { Sided } from '../rules/positionKey'
import type { PositionMode } from '../rules/positionMode'
import type { ApiKeyEntry, RegisteredSigningKey, LiquidationState } from './accounts/account'
import type { AccountKind, FundingRate, OrderRequest, InstrumentMark } from './command'
import type { IsolatedMarginEvent, MarkRecord, MmpRecord, RfqRecord, TwapRecord } from './event'
import type { MirrorData } from './mirror/mirrorData'
import type { OtcData } from './otc/otcState'
import type { ProfilesData } from './profiles/changeProfile'
import type { RewardsData } from './rewards/rewardsState'
import type { Quote } from './rfqs/rfqBlock'
import type { ExchangeConfig } from './state'
import type { StopOrder } from './stops/stopOrder'
import type { StrategiesData } from './strategies/strategies'
import type { TransfersData } from './transfers/transfersState'
import type { Twap } from './twaps/twap'
import type { YieldVaultData } from './yieldVault/yieldVaultState'

/** A state as plain data without derived figures. Lists keep the state's order, because later commands depend on it. */
export type ExchangeSnapshot = {
  readonly version: 2
  /** Snapshots of older versions lack the order margin rule. They use the first rule. */
  readonly config: Pick<ExchangeConfig, 'feeRates'> & Partial<ExchangeConfig>
  readonly venueFees: Usd
  readonly deposits: Usd
  readonly insuranceFund: Address | undefined
  readonly collateralDeposits: Units
  readonly treasury: { readonly usdc: Usd; readonly collaterals: Units }
  readonly uncoveredLoss: Usd
  readonly indexes: readonly (readonly [asset: string, price: Price | undefined])[]
  readonly fundingRates: readonly FundingRate[]
  readonly lastFundingHours: readonly (readonly [instrumentId: string, hourNs: bigint])[]
  readonly instruments: readonly InstrumentData[]
  readonly accounts: readonly AccountSnapshot[]
  /** In order of acceptance; sorting by priority gives the queues of the books. */
  readonly orders: readonly OrderData[]
  /** In order of acceptance. Missing in snapshots older than stops. */
  readonly stops?: readonly StopOrder[]
  /** Active TWAPs, in order of acceptance. Missing in snapshots older than TWAPs. */
  readonly twaps?: readonly Twap[]
  /** Open blocks with their open quotes, in order of acceptance. Missing in snapshots older than RFQs. */
  readonly rfqs?: readonly RfqData[]
  readonly rewards?: RewardsData
  /** Missing in snapshots older than transfers. */
  readonly transfers?: TransfersData
  readonly profiles?: ProfilesData
  readonly strategies?: StrategiesData
  readonly isTreasuryStocked?: boolean
  readonly yieldVault?: YieldVaultData
  readonly otc?: OtcData
  /** Missing without mirrored books. */
  readonly mirrors?: readonly MirrorData[]
}

export type RfqData = { readonly record: RfqRecord; readonly quotes: readonly Quote[] }
type Units = readonly (readonly [OtherCollateral, Amount])[]
export type InstrumentData = {
  readonly instrument: MarginInstrument
  readonly mark: MarkRecord | undefined
  readonly settlementPrice: Price | undefined
}
export type AccountSnapshot = {
  readonly address: Address
  readonly kind: AccountKind
  readonly balance: Usd
  readonly collaterals: Units
  readonly isPortfolioMargin: boolean
  readonly leverages: readonly (readonly [instrumentId: string, leverage: number])[]
  readonly isolatedInstruments: readonly string[]
  readonly feeRates: FeeSchedule | undefined
  readonly liquidation: LiquidationState | undefined
  /** This member and the next are missing in snapshots older than their feature. */
  readonly mmp?: readonly (readonly [asset: string, record: MmpRecord])[]
  readonly cancelsOnDisconnect?: boolean
  readonly positionMode?: PositionMode
  readonly signingKeys: readonly (readonly [Address, RegisteredSigningKey])[]
  readonly deletedSigningKeys: readonly Address[]
  readonly apiKeys: readonly (readonly [string, ApiKeyEntry])[]
  readonly holdings: readonly HoldingData[]
  readonly closed: ClosedData
  readonly hasForgotten: boolean
  readonly forgottenThroughSec: bigint
  /** Missing in snapshots older than TWAPs. */
  readonly endedTwaps?: readonly TwapRecord[]
}
/**
 * Closed orders, oldest first, in columns. They are most of a snapshot; columns take a sixth of the time and two
 * thirds of the bytes.
 */
export type ClosedData = {
  readonly orderIds: readonly Hash[]
  /** Signed times; `noTimestamp` for an order without one. Accepted times are always near the present. */
  readonly timestampsSec: BigInt64Array
  /** 1 if the order had a fill, otherwise 0. */
  readonly wasFilled: Uint8Array
}

export type HoldingData = Sided & {
  readonly instrumentId: string
  readonly position: Position
  readonly realizedPnl: Usd
  readonly accumulatedFunding: Usd
  readonly isolated: IsolatedMarginEvent | undefined
  readonly liquidation: LiquidationState | undefined
}
export type OrderData = {
  readonly request: OrderRequest
  readonly orderType: 'limit' | 'market'
  readonly limit: Price
  readonly createdAtNs: bigint
  readonly replacedOrderId: Hash | undefined
  readonly priority: number
  readonly isLiquidation: boolean
  readonly remaining: Amount
  readonly filled: Amount
  readonly filledValue: bigint
  readonly updatedAtNs: bigint
  readonly initialMargin: Usd
}

/** The snapshot format before portfolio and isolated margin, other collateral, funding and liquidation. */
export type FirstSnapshot = Pick<ExchangeSnapshot, 'config' | 'venueFees' | 'deposits' | 'indexes' | 'fundingRates'> & {
  readonly version: 1
  readonly instruments: readonly (Omit<InstrumentData, 'mark'> & { readonly mark: InstrumentMark | undefined })[]
  readonly accounts: readonly (Omit<AccountSnapshot, NewInAccount> & { readonly holdings: readonly FirstHolding[] })[]
  readonly orders: readonly Omit<OrderData, 'isLiquidation'>[]
}
type NewInAccount =
  | 'collaterals'
  | 'isPortfolioMargin'
  | 'leverages'
  | 'isolatedInstruments'
  | 'feeRates'
  | 'liquidation'
  | 'holdings'
type FirstHolding = Pick<HoldingData, 'instrumentId' | 'position' | 'realizedPnl'>

const nothing = fixed6<Usd>(0n)

/** Converts a snapshot to today's format. The newer features had not been used yet, so their parts are empty. */
export function upgradeFirst(first: FirstSnapshot): ExchangeSnapshot {
  // Marks had no time then. The last update of an order is the closest known time; the next mark brings its own time.
  const timeNs = first.orders.reduce((latest, { updatedAtNs }) => (updatedAtNs > latest ? updatedAtNs : latest), 0n)
  return {
    ...first,
    version: 2,
    insuranceFund: undefined,
    collateralDeposits: [],
    treasury: { usdc: nothing, collaterals: [] },
    uncoveredLoss: nothing,
    lastFundingHours: [],
    instruments: first.instruments.map(({ mark, ...rest }) => ({
      ...rest,
      mark: mark === undefined ? undefined : { ...mark, timeNs },
    })),
    accounts: first.accounts.map((account) => ({
      ...account,
      collaterals: [],
      isPortfolioMargin: false,
      leverages: [],
      isolatedInstruments: [],
      feeRates: undefined,
      liquidation: undefined,
      holdings: account.holdings.map((holding) => ({
        ...holding,
        accumulatedFunding: nothing,
        isolated: undefined,
        liquidation: undefined,
      })),
    })),
    orders: first.orders.map((order) => ({ ...order, isLiquidation: false })),
  }
}
