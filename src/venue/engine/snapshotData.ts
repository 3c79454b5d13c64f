import { assert } from '@/core/lib/assert'
import { add, fixed6, type Amount } from '@/core/protocol/fixed6'
import { withinMargin } from '@/core/quant/margin/isolatedMargin'
import { keyOf, sided } from '../rules/positionKey'
import { createAccount, type Account, type Holding } from './accounts/account'
import { countOpen, createHolding } from './accounts/holding'
import {
  type AccountSnapshot,
  type ClosedData,
  type ExchangeSnapshot,
  type HoldingData,
  type InstrumentData,
  type OrderData,
  type RfqData,
  upgradeFirst,
  type FirstSnapshot,
} from './exchangeSnapshot'
import { createListedInstrument } from './instruments'
import type { ListedInstrument } from './listedInstrument'
import { markStale } from './margin/accountRisk'
import { exportMirrors, importMirrors } from './mirror/mirrorData'
import { rest, takeLevelChanges } from './orderBook'
import type { BookOrder } from './orders/openOrder'
import { exportOtc, importOtc } from './otc/otcState'
import { assetPrices } from './prices'
import { exportProfiles, importProfiles } from './profiles/changeProfile'
import { rememberClosed, type ReplayGuard } from './replayGuard'
import { exportRewards, importRewards } from './rewards/rewardsState'
import type { RfqBlock } from './rfqs/rfqBlock'
import { createExchange, type ExchangeState } from './state'
import type { StopOrder } from './stops/stopOrder'
import { addStop } from './stops/stopRecords'
import { exportStrategies, importStrategies } from './strategies/strategies'
import { exportTransfers, importTransfers } from './transfers/transfersState'
import { exportYieldVault, importYieldVault } from './yieldVault/yieldVault'

const noTimestamp = -1n

export class UnknownSnapshotError extends Error {
  override readonly name = 'UnknownSnapshotError'
  constructor(version: unknown) {
    super(`the snapshot is of version ${String(version)}; this engine reads versions 1 and 2`)
  }
}

export function exportState(state: ExchangeState): ExchangeSnapshot {
  return {
    version: 2,
    config: state.config,
    venueFees: state.venueFees,
    deposits: state.deposits,
    insuranceFund: state.insuranceFund,
    collateralDeposits: [...state.collateralDeposits],
    treasury: { usdc: state.treasury.usdc, collaterals: [...state.treasury.collaterals] },
    uncoveredLoss: state.uncoveredLoss,
    indexes: [...state.assets].map(([asset, { index }]) => [asset, index] as const),
    fundingRates: [...state.fundingRates.values()],
    lastFundingHours: [...state.lastFundingHours],
    instruments: [...state.instruments.values()].map(exportInstrument),
    accounts: [...state.accounts.values()].map(exportAccount),
    orders: [...state.orders.values()].map(exportOrder),
    rewards: exportRewards(state.rewards),
    stops: [...state.stops.values()].map((stop) => ({ ...stop })),
    twaps: [...state.twaps.values()],
    rfqs: [...state.rfqs.values()].map(exportRfq),
    transfers: exportTransfers(state.transfers),
    profiles: exportProfiles(state),
    strategies: exportStrategies(state),
    isTreasuryStocked: state.isTreasuryStocked,
    yieldVault: exportYieldVault(state.yieldVault),
    otc: exportOtc(state.otc),
    ...(state.mirror.mirrors.size > 0 && { mirrors: exportMirrors(state) }),
  }
}

/**
 * Restores the state of a snapshot. Later commands then have the same effects as without it. Throws for an unknown
 * version.
 */
export function importState(data: ExchangeSnapshot | FirstSnapshot): ExchangeState {
  const snapshot = data.version === 1 ? upgradeFirst(data) : data
  if (snapshot.version !== 2) throw new UnknownSnapshotError(snapshot.version)
  const state = createExchange({ isOrderMarginAdded: false, ...snapshot.config })
  state.venueFees = snapshot.venueFees
  state.deposits = snapshot.deposits
  state.insuranceFund = snapshot.insuranceFund
  fill(state.collateralDeposits, snapshot.collateralDeposits)
  state.treasury.usdc = snapshot.treasury.usdc
  fill(state.treasury.collaterals, snapshot.treasury.collaterals)
  state.uncoveredLoss = snapshot.uncoveredLoss
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
  importProfiles(state, snapshot.profiles)
  importStrategies(state, snapshot.strategies)
  importOrders(state, snapshot.orders, importMirrors(state, snapshot.mirrors))
  importRewards(state.rewards, snapshot.rewards)
  for (const stop of snapshot.stops ?? []) importStop(state, stop)
  for (const twap of snapshot.twaps ?? []) state.twaps.set(twap.twapId, twap)
  for (const { record, quotes } of snapshot.rfqs ?? []) {
    const retained = quotes.map((quote) => [quote.record.quoteId, { ...quote }] as const)
    state.rfqs.set(record.blockId, { record, quotes: new Map(retained) })
  }
  importTransfers(state.transfers, snapshot.transfers)
  state.isTreasuryStocked = snapshot.isTreasuryStocked ?? false
  importYieldVault(state, snapshot.yieldVault)
  importOtc(state.otc, snapshot.otc)
  return state
}

function fill<Key, Value>(map: Map<Key, Value>, entries: Iterable<readonly [Key, Value]>): void {
  for (const [key, value] of entries) map.set(key, value)
}

export function exportInstrument({ instrument, mark, settlementPrice }: ListedInstrument): InstrumentData {
  return { instrument, mark, settlementPrice }
}

export function exportRfq({ record, quotes }: RfqBlock): RfqData {
  return { record, quotes: [...quotes.values()].map((quote) => ({ ...quote })) }
}

function exportAccount(account: Account): AccountSnapshot {
  return { ...exportAccountBase(account), closed: exportClosed(account.replayGuard) }
}

/** Exports an account without its closed orders, which are most of the data. */
export function exportAccountBase(account: Account): Omit<AccountSnapshot, 'closed'> {
  const { replayGuard } = account
  return {
    address: account.address,
    kind: account.kind,
    balance: account.balance,
    collaterals: [...account.collaterals],
    isPortfolioMargin: account.isPortfolioMargin,
    leverages: [...account.leverages],
    isolatedInstruments: [...account.isolatedInstruments],
    feeRates: account.feeRates,
    liquidation: account.liquidation,
    mmp: [...account.mmp],
    cancelsOnDisconnect: account.cancelsOnDisconnect,
    ...(account.positionMode !== undefined && { positionMode: account.positionMode }),
    signingKeys: [...account.signingKeys],
    deletedSigningKeys: [...account.deletedSigningKeys],
    apiKeys: [...account.apiKeys],
    holdings: [...account.holdings.values()].map(exportHolding),
    hasForgotten: replayGuard.hasForgotten,
    forgottenThroughSec: replayGuard.forgottenThroughSec,
    endedTwaps: [...account.endedTwaps],
  }
}

export function exportClosed({ closed }: ReplayGuard): ClosedData {
  // The Map preserves the order of closing. The ring only speeds up access to the oldest id.
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

function exportHolding(holding: Holding): HoldingData {
  const { listed, side, position, realizedPnl, accumulatedFunding, isolated, liquidation } = holding
  const { instrumentId } = listed.instrument
  return { instrumentId, ...sided(side), position, realizedPnl, accumulatedFunding, isolated, liquidation }
}

export function exportOrder(order: BookOrder): OrderData {
  const { side: _side, level: _level, ahead: _ahead, behind: _behind, isMirrored: _isMirrored, ...data } = order
  return data
}

function importAccount(state: ExchangeState, data: AccountSnapshot): void {
  const account = createAccount(data.address, data.kind)
  account.balance = data.balance
  fill(account.collaterals, data.collaterals)
  account.isPortfolioMargin = data.isPortfolioMargin
  fill(account.leverages, data.leverages)
  for (const instrumentId of data.isolatedInstruments) account.isolatedInstruments.add(instrumentId)
  account.feeRates = data.feeRates
  account.liquidation = data.liquidation
  fill(account.mmp, data.mmp ?? [])
  account.cancelsOnDisconnect = data.cancelsOnDisconnect ?? false
  account.positionMode = data.positionMode
  for (const deleted of data.deletedSigningKeys) account.deletedSigningKeys.add(deleted)
  for (const [address, key] of data.signingKeys) {
    account.signingKeys.set(address, key)
    state.signingKeyOwners.set(address, data.address)
  }
  for (const [apiKey, entry] of data.apiKeys) {
    account.apiKeys.set(apiKey, entry)
    state.apiKeyOwners.set(apiKey, data.address)
  }
  for (const holding of data.holdings) importHolding(state, account, holding)
  for (const [at, orderId] of data.closed.orderIds.entries()) {
    const timestampSec = data.closed.timestampsSec[at]
    rememberClosed(account.replayGuard, orderId, {
      timestampSec: timestampSec === noTimestamp ? undefined : timestampSec,
      wasFilled: data.closed.wasFilled[at] === 1,
    })
  }
  account.endedTwaps.push(...(data.endedTwaps ?? []))
  account.replayGuard.hasForgotten = data.hasForgotten
  account.replayGuard.forgottenThroughSec = data.forgottenThroughSec
  state.accounts.set(data.address, account)
}

function importHolding(state: ExchangeState, account: Account, data: HoldingData): void {
  const listed = state.instruments.get(data.instrumentId)
  assert(listed !== undefined, 'a snapshot lists the instruments of its holdings')
  const holding = createHolding(listed, data.positionSide)
  holding.position = data.position
  holding.realizedPnl = data.realizedPnl
  holding.accumulatedFunding = data.accumulatedFunding
  // Older versions stored a part from fills that exceeded the total margin.
  holding.isolated = data.isolated === undefined ? undefined : withinMargin(data.isolated)
  holding.liquidation = data.liquidation
  if (data.isolated !== undefined) account.isolatedMargin = add(account.isolatedMargin, data.isolated.margin)
  account.holdings.set(keyOf(data), holding)
  markStale(account, holding)
}

const nothing = fixed6<Amount>(0n)

function importOrders(state: ExchangeState, orders: readonly OrderData[], mirrored: readonly BookOrder[]): void {
  const accepted = orders.map((data): BookOrder => {
    const { isBuy } = data.request
    const free = { isMirrored: false, level: undefined, ahead: undefined, behind: undefined }
    return { ...data, side: isBuy ? 'buy' : 'sell', ...free }
  })
  for (const order of accepted) {
    const account = state.accounts.get(order.request.account)
    const holding = account?.holdings.get(keyOf(order.request))
    assert(account !== undefined && holding !== undefined, 'a snapshot has the holdings of its orders')
    state.orders.set(order.request.orderId, order)
    holding.orders.add(order)
    account.openOrderCount += 1
    countOpen(holding, order, nothing, order.remaining)
  }
  for (const order of [...accepted, ...mirrored].toSorted((a, b) => a.priority - b.priority)) {
    const listed = state.instruments.get(order.request.instrumentId)
    assert(listed !== undefined, 'a snapshot lists the instruments of its orders')
    rest(listed.book, order)
  }
  for (const { book } of state.instruments.values()) takeLevelChanges(book)
}

function importStop(state: ExchangeState, data: StopOrder): void {
  const account = state.accounts.get(data.request.account)
  assert(account !== undefined, 'a snapshot has the accounts of its stops')
  addStop(state, account, { ...data })
}
