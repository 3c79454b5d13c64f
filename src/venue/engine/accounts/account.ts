import type { OtherCollateral } from '@/core/protocol/collateral'
import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { OpenOrderTotals } from '@/core/quant/margin/accountFunds'
import { emptyMarginTotals, type MarginTotals } from '@/core/quant/margin/accountMargin'
import type { Position } from '@/core/quant/pnl'
import { hedgeSides, positionKey, type HedgeSide, type PositionKey } from '../../rules/positionKey'
import type { PositionMode } from '../../rules/positionMode'
import type { AccountKind, ApiKey } from '../command'
import type { IsolatedMarginEvent, MmpRecord, TwapRecord, LiquidationStage } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import type { BookOrder } from '../orders/openOrder'
import { closedOrderCapacity, createReplayGuard, type ReplayGuard } from '../replayGuard'
import type { StopOrder } from '../stops/stopOrder'

/** An account's position and orders in one instrument, in hedge mode of one side. Exists while the account has a position or an order. */
export type Holding = {
  readonly listed: ListedInstrument
  /** In hedge mode a perpetual has a holding of each side. */
  readonly side: HedgeSide | undefined
  position: Position
  /** USD, before fees, since the position was last opened from zero. */
  realizedPnl: Usd
  /** USD received (positive) or paid, since the position was last opened from zero. */
  accumulatedFunding: Usd
  isolated: IsolatedMarginEvent | undefined
  liquidation: LiquidationState | undefined
  /** Totals of the orders that may open a position. Updated with each order, so that no check has to add them up. */
  openOrders: OpenOrderTotals
  /** Contracts open in reduce-only orders, by side. */
  readonly reduceOnly: { buy: Amount; sell: Amount }
  /** In order of acceptance. */
  readonly orders: Set<BookOrder>
  risk: MarginTotals
  riskPriceVersion: number
  isStale: boolean
}

export type RegisteredSigningKey = { readonly expirySec: bigint; readonly createdAtNs: bigint }
export type ApiKeyEntry = { readonly key: ApiKey; readonly createdAtNs: bigint }

export type Account = {
  readonly address: Address
  readonly kind: AccountKind
  /** USDC. May be negative during a command, because premiums and losses are paid before collateral is converted. */
  balance: Usd
  /** Units per asset, without zero entries. */
  readonly collaterals: Map<OtherCollateral, Amount>
  /** USDC of `balance` reserved for isolated positions: the sum of their margins. */
  isolatedMargin: Usd
  isPortfolioMargin: boolean
  /** By instrument id. Without an entry the instrument's own initial margin fraction applies. */
  readonly leverages: Map<string, number>
  readonly isolatedInstruments: Set<string>
  feeRates: FeeSchedule | undefined
  /** Liquidation of the account without its isolated positions. Present while the venue controls the account. */
  liquidation: LiquidationState | undefined
  openOrderCount: number
  /** Orders waiting for their trigger, in order of acceptance. They need no margin and no holding. */
  readonly stops: Map<Hash, StopOrder>
  readonly endedTwaps: TwapRecord[]
  /** By asset, without disabled ones. */
  readonly mmp: Map<string, MmpRecord>
  cancelsOnDisconnect: boolean
  /** The account's own mode. Undefined: the venue's mode applies. */
  positionMode: PositionMode | undefined
  readonly holdings: Map<PositionKey, Holding>
  readonly signingKeys: Map<Address, RegisteredSigningKey>
  /** Keys that cannot be registered again, because anyone who recorded the first registration could replay it. */
  readonly deletedSigningKeys: Set<Address>
  readonly apiKeys: Map<string, ApiKeyEntry>
  readonly replayGuard: ReplayGuard
  /**
   * Sum of the risks of the account's holdings, except for those in `stale`; valid for `priceVersion`. See
   * margin/accountRisk.
   */
  totals: MarginTotals
  riskPriceVersion: number
  /** Holdings changed since their risk was computed. */
  readonly stale: Holding[]
}

export function createAccount(address: Address, kind: AccountKind): Account {
  return {
    address,
    kind,
    balance: fixed6(0n),
    collaterals: new Map(),
    isolatedMargin: fixed6(0n),
    isPortfolioMargin: false,
    leverages: new Map(),
    isolatedInstruments: new Set(),
    feeRates: undefined,
    liquidation: undefined,
    openOrderCount: 0,
    stops: new Map(),
    endedTwaps: [],
    mmp: new Map(),
    cancelsOnDisconnect: false,
    positionMode: undefined,
    holdings: new Map(),
    signingKeys: new Map(),
    deletedSigningKeys: new Set(),
    apiKeys: new Map(),
    replayGuard: createReplayGuard(closedOrderCapacity[kind]),
    totals: emptyMarginTotals,
    riskPriceVersion: 0,
    stale: [],
  }
}

/**
 * Progress in liquidating a cross account or an isolated position (venue-rules 7.1); absent without a liquidation.
 * Immutable plain data, so that a snapshot can contain it.
 */
export type LiquidationState = {
  readonly stage: LiquidationStage
  readonly startedAtNs: bigint
  /** Time of the last limit order; `startedAtNs` until there is one. */
  readonly lastStepNs: bigint
  /** Limit orders sent so far. Each has a worse price than the previous one. */
  readonly steps: number
  readonly orderId?: Hash
}

const ofInstrument: { readonly leverage?: number } = {}

/** Returns the chosen leverage; `undefined` if the instrument's own initial margin fraction applies. */
export function leverageOf(account: Account, { instrument }: ListedInstrument): { readonly leverage?: number } {
  if (account.leverages.size === 0) return ofInstrument
  const leverage = account.leverages.get(instrument.instrumentId)
  return leverage === undefined ? ofInstrument : { leverage }
}

export function findHolding(
  account: Account,
  listed: ListedInstrument,
  side: HedgeSide | undefined,
): Holding | undefined {
  return account.holdings.get(positionKey(listed.instrument.instrumentId, side))
}

/** Returns all holdings of an instrument: one, or in hedge mode up to two. */
export function holdingsOf(account: Account, listed: ListedInstrument): Holding[] {
  return hedgeSides.flatMap((side) => findHolding(account, listed, side) ?? [])
}
