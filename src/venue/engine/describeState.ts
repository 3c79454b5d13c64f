import { fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { Account } from './accounts/account'
import { holdingRecord } from './accounts/holding'
import type { EngineEvent, LevelChange } from './event'
import type { ListedInstrument } from './listedInstrument'
import { lastRecord, stopRecord } from './orders/orderRecord'
import { describeOtc } from './otc/otcState'
import { describeProfiles } from './profiles/changeProfile'
import { describeRewards } from './rewards/rewardsState'
import type { ExchangeState } from './state'
import { describeStrategies } from './strategies/strategies'
import { describeTreasury } from './swap/swap'
import { twapRecord } from './twaps/twap'
import { describeYieldVault } from './yieldVault/yieldVault'

/**
 * Describes the state as events, from which a new subscriber can build it. The events of balances have a change of 0.
 */
export function describeState(state: ExchangeState): EngineEvent[] {
  const events: EngineEvent[] = [{ type: 'venueFeesChanged', rates: state.config.feeRates }]
  const { isOrderMarginAdded, positionMode } = state.config
  if (isOrderMarginAdded) events.push({ type: 'orderMarginRuleChanged', isAdded: true })
  if (positionMode !== undefined) events.push({ type: 'positionModeChanged', mode: positionMode })
  const listed = [...state.instruments.values()]
  if (listed.length > 0) {
    events.push({ type: 'instrumentsListed', instruments: listed.map(({ instrument }) => instrument) })
  }
  events.push(...describePrices(state))
  for (const account of state.accounts.values()) events.push(...describeAccount(account))
  events.push(...describeProfiles(state))
  events.push(...describeStrategies(state))
  events.push(...describeTreasury(state), ...describeYieldVault(state), ...describeOtc(state.otc))
  events.push(...describeRewards(state.rewards))
  for (const twap of state.twaps.values()) {
    events.push({ type: 'twapChanged', account: twap.account, twap: twapRecord(twap) })
  }
  for (const { record, quotes } of state.rfqs.values()) {
    events.push({ type: 'rfqChanged', rfq: record })
    for (const quote of quotes.values()) {
      events.push({ type: 'quotesChanged', account: quote.record.account, quotes: [quote.record] })
    }
  }
  for (const crossing of state.transfers.crossings.values()) events.push({ type: 'crossingChanged', crossing })
  for (const instrument of listed) events.push(...describeInstrument(instrument))
  return events
}

function describePrices(state: ExchangeState): EngineEvent[] {
  const indexes = [...state.assets].flatMap(([asset, { index }]) =>
    index === undefined ? [] : [{ asset, price: index }],
  )
  const marks = [...state.instruments.values()].flatMap(({ mark }) => (mark === undefined ? [] : [mark]))
  const rates = [...state.fundingRates.values()]
  const events: EngineEvent[] = []
  if (indexes.length > 0 || marks.length > 0) events.push({ type: 'pricesChanged', indexes, marks })
  if (rates.length > 0) events.push({ type: 'fundingRatesChanged', rates })
  return events
}

const noChange = fixed6<Usd>(0n)
const noUnits = fixed6<Amount>(0n)

function describeAccount(account: Account): EngineEvent[] {
  const { address, kind, balance } = account
  const events: EngineEvent[] = [
    { type: 'accountOpened', account: address, kind },
    { type: 'balanceChanged', account: address, balance, change: noChange, reason: 'deposit' },
  ]
  events.push(...describeMargin(account))
  if (account.cancelsOnDisconnect) {
    events.push({ type: 'cancelOnDisconnectChanged', account: address, isEnabled: true })
  }
  if (account.positionMode !== undefined) {
    events.push({ type: 'positionModeChosen', account: address, mode: account.positionMode })
  }
  for (const [asset, record] of account.mmp) events.push({ type: 'mmpChanged', account: address, asset, record })
  for (const [signingKey, { expirySec, createdAtNs }] of account.signingKeys) {
    events.push({ type: 'signingKeyRegistered', account: address, signingKey, expirySec, createdAtNs })
  }
  for (const signingKey of account.deletedSigningKeys) {
    events.push({ type: 'signingKeyDeleted', account: address, signingKey })
  }
  for (const { key, createdAtNs } of account.apiKeys.values()) {
    events.push({ type: 'apiKeyCreated', account: address, key, createdAtNs })
  }
  for (const twap of account.endedTwaps) events.push({ type: 'twapChanged', account: address, twap })
  const holdings = [...account.holdings.values()]
  const orders = holdings.flatMap(({ orders: open }) => [...open].map(lastRecord))
  orders.push(...[...account.stops.values()].map(stopRecord))
  if (orders.length > 0) events.push({ type: 'ordersChanged', account: address, orders })
  const positions = holdings.filter(({ position }) => position.amount !== 0n).map(holdingRecord)
  if (positions.length > 0) events.push({ type: 'positionsChanged', account: address, positions })
  return events
}

/** Describes collateral, margin settings and fees that differ from the defaults. */
function describeMargin(account: Account): EngineEvent[] {
  const { address, collaterals, feeRates, liquidation } = account
  const events: EngineEvent[] = []
  for (const [asset, balance] of collaterals) {
    events.push({ type: 'collateralChanged', account: address, asset, balance, change: noUnits, reason: 'deposit' })
  }
  if (feeRates !== undefined) events.push({ type: 'feeRatesChanged', account: address, rates: feeRates })
  if (account.isPortfolioMargin) events.push({ type: 'marginModeChanged', account: address, isPortfolio: true })
  for (const [instrumentId, leverage] of account.leverages) {
    events.push({ type: 'leverageChanged', account: address, instrumentId, leverage })
  }
  for (const instrumentId of account.isolatedInstruments) {
    events.push({ type: 'marginTypeChanged', account: address, instrumentId, marginType: 'ISOLATED' })
  }
  if (liquidation !== undefined) {
    events.push({ type: 'liquidationChanged', account: address, stage: liquidation.stage })
  }
  for (const { listed, liquidation: alone } of account.holdings.values()) {
    const { instrumentId } = listed.instrument
    if (alone !== undefined) {
      events.push({ type: 'liquidationChanged', account: address, instrumentId, stage: alone.stage })
    }
  }
  return events
}

function describeInstrument({ instrument, book, settlementPrice }: ListedInstrument): EngineEvent[] {
  if (settlementPrice !== undefined) return [{ type: 'instrumentExpired', instrument, settlementPrice }]
  const levels = [...book.buy, ...book.sell].map(({ side, price, total }): LevelChange => ({
    side,
    price,
    amount: total,
  }))
  return levels.length > 0 ? [{ type: 'levelsChanged', instrumentId: instrument.instrumentId, levels }] : []
}
