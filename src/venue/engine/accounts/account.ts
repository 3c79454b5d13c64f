import type { OtherCollateral } from '@/core/protocol/collateral'
import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { OpenOrderTotals } from '@/core/quant/margin/accountFunds'
import { emptyMarginTotals, type MarginTotals } from '@/core/quant/margin/accountMargin'
import type { Position } from '@/core/quant/pnl'
import type { AccountKind, ApiKey } from '../command'
import type { IsolatedMarginEvent, MmpRecord, TwapRecord, LiquidationStage } from '../event'
import type { ListedInstrument } from '../listedInstrument'
import type { BookOrder } from '../orders/openOrder'
import { closedOrderCapacity, createReplayGuard, type ReplayGuard } from '../replayGuard'
import type { StopOrder } from '../stops/stopOrder'

/** All that an account has in one instrument. It exists while there is a position or an open order. */
export type Holding = {
  readonly listed: ListedInstrument
  position: Position
  /** USD realised, before fees, since the position was last opened from zero. */
  realizedPnl: Usd
  /** USD of funding received (positive) or paid since then. */
  accumulatedFunding: Usd
  /** The margin set aside for an isolated position; see margin/isolatedMargin. */
  isolated: IsolatedMarginEvent | undefined
  /** Of an isolated position alone. */
  liquidation: LiquidationState | undefined
  /** Of the orders that may open a position; kept up with each order, so that no check adds it up. */
  openOrders: OpenOrderTotals
  /** Contracts open in reduce-only orders, by side. */
  readonly reduceOnly: { buy: Amount; sell: Amount }
  /** In the order of acceptance. */
  readonly orders: Set<BookOrder>
  /** The risk as last computed, counted in the account's totals; see margin/accountRisk. */
  risk: MarginTotals
  riskPriceVersion: number
  isStale: boolean
}

export type RegisteredSigningKey = { readonly expirySec: bigint; readonly createdAtNs: bigint }
export type ApiKeyEntry = { readonly key: ApiKey; readonly createdAtNs: bigint }

export type Account = {
  readonly address: Address
  readonly kind: AccountKind
  /** USDC. May be negative: premiums and losses are paid before collateral is converted. */
  balance: Usd
  /** Units of each asset; what an account has nothing of is not in it. */
  readonly collaterals: Map<OtherCollateral, Amount>
  /** USDC of `balance` that is set aside for isolated positions: the sum of their margins. */
  isolatedMargin: Usd
  isPortfolioMargin: boolean
  /** By instrument id. Without an entry the instrument's own initial margin fraction applies. */
  readonly leverages: Map<string, number>
  /** The ids of the perpetuals whose positions are isolated. */
  readonly isolatedInstruments: Set<string>
  /** The account's own rates; without them the venue's apply. */
  feeRates: FeeSchedule | undefined
  /** Of all that is not isolated. Present while the venue controls the account. */
  liquidation: LiquidationState | undefined
  openOrderCount: number
  /** Orders that wait for the mark, in the order of acceptance. They need no margin and no holding. */
  readonly stops: Map<Hash, StopOrder>
  /** The last of its TWAPs that have ended, oldest first. */
  readonly endedTwaps: TwapRecord[]
  /** By asset; what is switched off is not in it. */
  readonly mmp: Map<string, MmpRecord>
  cancelsOnDisconnect: boolean
  readonly holdings: Map<string, Holding>
  readonly signingKeys: Map<Address, RegisteredSigningKey>
  /** Never to be registered again: anyone who overheard the first registration could replay it. */
  readonly deletedSigningKeys: Set<Address>
  readonly apiKeys: Map<string, ApiKeyEntry>
  readonly replayGuard: ReplayGuard
  /** The sum of the risks of its holdings, right up to `stale` and `riskPriceVersion`; see margin/accountRisk. */
  totals: MarginTotals
  riskPriceVersion: number
  /** Holdings that changed since their risk was computed. */
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
 * How far the liquidation of a cross account, or of one isolated position, has come (venue-rules 7.1). Plain data that
 * is replaced, never changed, so that a snapshot can carry it. Its absence means that nothing is liquidated.
 */
export type LiquidationState = {
  readonly stage: LiquidationStage
  readonly startedAtNs: bigint
  /** When the last limit order was sent; `startedAtNs` before the first. */
  readonly lastStepNs: bigint
  /** Limit orders sent so far; each is worse than the one before. */
  readonly steps: number
  /** The order of the last step, which may still rest. */
  readonly orderId?: Hash
}

const ofInstrument: { readonly leverage?: number } = {}

/** The leverage that the account has chosen; `undefined` where the instrument's own initial margin fraction applies. */
export function leverageOf(account: Account, { instrument }: ListedInstrument): { readonly leverage?: number } {
  if (account.leverages.size === 0) return ofInstrument
  const leverage = account.leverages.get(instrument.instrumentId)
  return leverage === undefined ? ofInstrument : { leverage }
}
