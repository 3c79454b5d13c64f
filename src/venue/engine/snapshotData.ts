import { assert } from '@/lib/assert'
import { fixed6, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { Address, Hash, Instrument } from '@/protocol/instrument'
import type { Position } from '@/quant/pnl'
import { createAccount, type Account } from './accounts/accounts'
import { countOpen, createHolding, type Holding } from './accounts/holding'
import type { ApiKeyEntry, SigningKey } from './accounts/keys'
import type { AccountKind, FundingRate, OrderRequest } from './command'
import type { MarkRecord } from './event'
import { createListedInstrument } from './instruments'
import { markStale } from './margin/accountRisk'
import { rest, takeLevelChanges } from './orderBook'
import type { OpenOrder } from './orders/openOrder'
import { assetPrices } from './prices'
import { rememberClosed, type ReplayGuard } from './replayGuard'
import { createExchange, type ExchangeConfig, type ExchangeState } from './state'

/**
 * A state as plain data that a structured clone keeps: no links, no figures that follow from others. Lists are in the
 * order that the state has them in, because that order decides what later commands do.
 */
export type ExchangeSnapshot = {
  readonly version: 2
  readonly config: ExchangeConfig
  readonly venueFees: Usd
  readonly deposits: Usd
  readonly indexes: readonly (readonly [asset: string, price: Price | undefined])[]
  readonly fundingRates: readonly FundingRate[]
  readonly lastFundingHours: readonly (readonly [instrumentId: string, hourNs: bigint])[]
  readonly instruments: readonly InstrumentData[]
  readonly accounts: readonly AccountData[]
  /** In the order of acceptance; the queues of the books are these sorted by priority. */
  readonly orders: readonly OrderData[]
}

type InstrumentData = {
  readonly instrument: Instrument
  readonly mark: MarkRecord | undefined
  readonly settlementPrice: Price | undefined
}
type AccountData = {
  readonly address: Address
  readonly kind: AccountKind
  readonly balance: Usd
  readonly signingKeys: readonly (readonly [Address, SigningKey])[]
  readonly deletedSigningKeys: readonly Address[]
  readonly apiKeys: readonly (readonly [string, ApiKeyEntry])[]
  readonly holdings: readonly HoldingData[]
  readonly closed: ClosedData
  readonly hasForgotten: boolean
  readonly forgottenThroughSec: bigint
}
/** Oldest first. In columns, because this is most of a snapshot: a sixth of the time to write, two thirds of the bytes. */
type ClosedData = {
  readonly orderIds: readonly Hash[]
  /** The signed time, `noTimestamp` where there was none; what was ever accepted is near the present. */
  readonly timestampsSec: BigInt64Array
  /** 1 when it was filled. */
  readonly wasFilled: Uint8Array
}
const noTimestamp = -1n
type HoldingData = {
  readonly instrumentId: string
  readonly position: Position
  readonly realizedPnl: Usd
  readonly accumulatedFunding: Usd
}
type OrderData = {
  readonly request: OrderRequest
  readonly orderType: 'limit' | 'market'
  readonly limit: Price
  readonly createdAtNs: bigint
  readonly replacedOrderId: Hash | undefined
  readonly priority: number
  readonly remaining: Amount
  readonly filled: Amount
  readonly filledValue: bigint
  readonly updatedAtNs: bigint
  readonly initialMargin: Usd
}

export class UnknownSnapshotError extends Error {
  override readonly name = 'UnknownSnapshotError'
  constructor(version: unknown) {
    super(`the snapshot is of version ${String(version)}; this engine reads version 2`)
  }
}

export function exportState(state: ExchangeState): ExchangeSnapshot {
  return {
    version: 2,
    config: state.config,
    venueFees: state.venueFees,
    deposits: state.deposits,
    indexes: [...state.assets].map(([asset, { index }]) => [asset, index] as const),
    fundingRates: [...state.fundingRates.values()],
    lastFundingHours: [...state.lastFundingHours],
    instruments: [...state.instruments.values()].map(({ instrument, mark, settlementPrice }) => ({
      instrument,
      mark,
      settlementPrice,
    })),
    accounts: [...state.accounts.values()].map(exportAccount),
    orders: [...state.orders.values()].map(exportOrder),
  }
}

/** The state that a snapshot was taken of: it does the same from here on. Another version throws. */
export function importState(snapshot: ExchangeSnapshot): ExchangeState {
  if (snapshot.version !== 2) throw new UnknownSnapshotError(snapshot.version)
  const state = createExchange(snapshot.config)
  state.venueFees = snapshot.venueFees
  state.deposits = snapshot.deposits
  for (const [asset, price] of snapshot.indexes) assetPrices(state, asset).index = price
  for (const rate of snapshot.fundingRates) state.fundingRates.set(rate.instrumentId, rate)
  for (const [instrumentId, hourNs] of snapshot.lastFundingHours) state.lastFundingHours.set(instrumentId, hourNs)
  for (const { instrument, mark, settlementPrice } of snapshot.instruments) {
    const listed = createListedInstrument(state, instrument)
    listed.mark = mark
    listed.settlementPrice = settlementPrice
    state.instruments.set(instrument.instrumentId, listed)
  }
  for (const account of snapshot.accounts) importAccount(state, account)
  importOrders(state, snapshot.orders)
  return state
}

function exportAccount(account: Account): AccountData {
  const { replayGuard } = account
  return {
    address: account.address,
    kind: account.kind,
    balance: account.balance,
    signingKeys: [...account.signingKeys],
    deletedSigningKeys: [...account.deletedSigningKeys],
    apiKeys: [...account.apiKeys],
    holdings: [...account.holdings.values()].map(exportHolding),
    closed: exportClosed(replayGuard),
    hasForgotten: replayGuard.hasForgotten,
    forgottenThroughSec: replayGuard.forgottenThroughSec,
  }
}

function exportClosed({ closed }: ReplayGuard): ClosedData {
  // A Map keeps the order of closing by itself; the ring is only a quick way to its oldest.
  const orderIds = [...closed.keys()]
  const timestampsSec = new BigInt64Array(closed.size)
  const wasFilled = new Uint8Array(closed.size)
  let at = 0
  for (const order of closed.values()) {
    timestampsSec[at] = order.timestampSec ?? noTimestamp
    wasFilled[at] = order.wasFilled ? 1 : 0
    at += 1
  }
  return { orderIds, timestampsSec, wasFilled }
}

function exportHolding({ listed, position, realizedPnl, accumulatedFunding }: Holding): HoldingData {
  return { instrumentId: listed.instrument.instrumentId, position, realizedPnl, accumulatedFunding }
}

function exportOrder(order: OpenOrder): OrderData {
  const { side: _side, level: _level, ahead: _ahead, behind: _behind, ...data } = order
  return data
}

function importAccount(state: ExchangeState, data: AccountData): void {
  const account = createAccount(data.address, data.kind)
  account.balance = data.balance
  for (const deleted of data.deletedSigningKeys) account.deletedSigningKeys.add(deleted)
  for (const [address, key] of data.signingKeys) {
    account.signingKeys.set(address, key)
    state.signingKeyOwners.set(address, data.address)
  }
  for (const [apiKey, entry] of data.apiKeys) {
    account.apiKeys.set(apiKey, entry)
    state.apiKeyOwners.set(apiKey, data.address)
  }
  for (const { instrumentId, position, realizedPnl, accumulatedFunding } of data.holdings) {
    const listed = state.instruments.get(instrumentId)
    assert(listed !== undefined, 'a snapshot lists the instruments of its holdings')
    const holding = createHolding(listed)
    holding.position = position
    holding.realizedPnl = realizedPnl
    holding.accumulatedFunding = accumulatedFunding
    account.holdings.set(instrumentId, holding)
    markStale(account, holding)
  }
  for (const [at, orderId] of data.closed.orderIds.entries()) {
    const timestampSec = data.closed.timestampsSec[at]
    rememberClosed(account.replayGuard, orderId, {
      timestampSec: timestampSec === noTimestamp ? undefined : timestampSec,
      wasFilled: data.closed.wasFilled[at] === 1,
    })
  }
  account.replayGuard.hasForgotten = data.hasForgotten
  account.replayGuard.forgottenThroughSec = data.forgottenThroughSec
  state.accounts.set(data.address, account)
}

const nothing = fixed6<Amount>(0n)

function importOrders(state: ExchangeState, orders: readonly OrderData[]): void {
  const accepted = orders.map((data): OpenOrder => {
    const { isBuy } = data.request
    return { ...data, side: isBuy ? 'buy' : 'sell', level: undefined, ahead: undefined, behind: undefined }
  })
  for (const order of accepted) {
    const account = state.accounts.get(order.request.account)
    const holding = account?.holdings.get(order.request.instrumentId)
    assert(account !== undefined && holding !== undefined, 'a snapshot has the holdings of its orders')
    state.orders.set(order.request.orderId, order)
    holding.orders.add(order)
    account.openOrderCount += 1
    countOpen(holding, order, nothing, order.remaining)
  }
  for (const order of accepted.toSorted((a, b) => a.priority - b.priority)) {
    const listed = state.instruments.get(order.request.instrumentId)
    assert(listed !== undefined, 'a snapshot lists the instruments of its orders')
    rest(listed.book, order)
  }
  for (const { book } of state.instruments.values()) takeLevelChanges(book)
}
