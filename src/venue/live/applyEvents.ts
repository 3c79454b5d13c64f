import { assert } from '@/core/lib/assert'
import { type Amount, fixed6 } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { EngineEvent, EventBatch, PositionRecord } from '../engine/event'
import { isPublicTrade } from '../rules/isPublicTrade'
import { keyOf } from '../rules/positionKey'
import { addInstruments, moveToExpired } from './instrumentCatalogue'
import { type MutableLiveAccount, applyLiveOrders, applyTwap, createLiveAccount } from './liveAccount'
import { applyLevels, createLiveBook } from './liveBook'
import { applyProfile } from './liveProfiles'
import { applyQuote, applyRfq } from './liveRfqs'
import { applyOtc, applyTreasury, type MutableLiveState } from './liveState'
import { applyStrategyEvent } from './liveStrategies'
import { addVolume } from './volumes'

/** Applies one batch. Batches come in order, each once. */
export function applyEvents(live: MutableLiveState, batch: EventBatch): void {
  for (const event of batch.events) applyEvent(live, event, batch.timeNs)
  live.seq = batch.seq
  live.timeNs = batch.timeNs
}

function applyEvent(live: MutableLiveState, event: EngineEvent, timeNs: bigint): void {
  switch (event.type) {
    case 'accountOpened':
      live.accounts.set(event.account, createLiveAccount(event.account, event.kind))
      if (event.kind === 'insurance') live.insuranceFund = event.account
      return
    case 'balanceChanged':
      getAccount(live, event.account).balance = event.balance
      return
    case 'signingKeyRegistered': {
      const { signingKey, expirySec, createdAtNs } = event
      getAccount(live, event.account).signingKeys.set(signingKey, { signingKey, expirySec, createdAtNs })
      return
    }
    case 'signingKeyDeleted': {
      const account = getAccount(live, event.account)
      account.signingKeys.delete(event.signingKey)
      account.deletedSigningKeys.add(event.signingKey)
      return
    }
    case 'apiKeyCreated':
      getAccount(live, event.account).apiKeys.set(event.key.apiKey, { ...event.key, createdAtNs: event.createdAtNs })
      live.accountByApiKey.set(event.key.apiKey, event.account)
      return
    case 'apiKeyDeleted':
      getAccount(live, event.account).apiKeys.delete(event.apiKey)
      live.accountByApiKey.delete(event.apiKey)
      return
    case 'venueFeesChanged':
      live.feeRates = event.rates
      return
    case 'orderMarginRuleChanged':
      live.isOrderMarginAdded = event.isAdded
      return
    case 'positionModeChanged':
      live.positionMode = event.mode
      return
    case 'positionModeChosen':
      getAccount(live, event.account).positionMode = event.mode
      return
    case 'instrumentsListed':
      addInstruments(live.instruments, event.instruments)
      return
    case 'instrumentExpired':
      moveToExpired(live.instruments, {
        instrument: event.instrument,
        settlementPrice: event.settlementPrice,
        expiredAtNs: event.instrument.instrumentType === 'OPTION' ? event.instrument.expiryNs : timeNs,
      })
      forgetInstrument(live, event.instrument.instrumentId)
      return
    case 'pricesChanged':
      for (const { asset, price } of event.indexes) live.indexes.set(asset, { price, timeNs })
      for (const mark of event.marks) live.marks.set(mark.instrumentId, mark)
      return
    case 'fundingRatesChanged':
      for (const rate of event.rates) live.fundingRates.set(rate.instrumentId, rate)
      return
    case 'ordersChanged':
      applyLiveOrders(getAccount(live, event.account), event.orders)
      return
    case 'traded':
      // Trades such as takeovers by the insurance fund and deleveraging were never offered publicly.
      if (isPublicTrade(event.trade)) addVolume(live.volumes, event.trade.instrumentId, event.trade)
      return
    case 'positionsChanged':
      for (const position of event.positions) applyPosition(live, getAccount(live, event.account), position)
      return
    case 'levelsChanged':
      // The book of an expiring contract is emptied after the contract was forgotten.
      if (live.instruments.byId.has(event.instrumentId)) {
        applyLevels(getBook(live, event.instrumentId), event.levels, timeNs)
      }
      return
    case 'twapChanged':
      applyTwap(getAccount(live, event.account), event.twap)
      if (event.twap.status === 'active') live.activeTwaps.set(event.twap.twapId, event.twap)
      else live.activeTwaps.delete(event.twap.twapId)
      return
    case 'rfqChanged':
      applyRfq(live.rfqs, event.rfq)
      return
    case 'quotesChanged':
      for (const quote of event.quotes) applyQuote(live.rfqs, quote)
      return
    case 'profileChanged':
      applyProfile(live, event)
      return
    case 'cancelOnDisconnectChanged':
      getAccount(live, event.account).cancelsOnDisconnect = event.isEnabled
      return
    case 'mmpChanged':
      if (event.record === undefined) getAccount(live, event.account).mmp.delete(event.asset)
      else getAccount(live, event.account).mmp.set(event.asset, event.record)
      return
    case 'crossingChanged':
      if (event.crossing.status === 'finalized') live.crossings.delete(event.crossing.id)
      else live.crossings.set(event.crossing.id, event.crossing)
      return
    case 'treasuryChanged':
      applyTreasury(live, event)
      return
    case 'otcDeskOpened':
    case 'otcRequestChanged':
    case 'otcPositionChanged':
      applyOtc(live.otc, event)
      return
    case 'yieldVaultChanged':
      live.yieldVault = event.vault
      return
    case 'strategyChanged':
    case 'stakeChanged':
      applyStrategyEvent(live, event)
      return
    case 'collateralChanged':
    case 'feeRatesChanged':
    case 'marginModeChanged':
    case 'leverageChanged':
    case 'marginTypeChanged':
    case 'liquidationChanged':
      applyMarginEvent(getAccount(live, event.account), event)
      return
    case 'rewardsChanged':
      live.rewards.records.set(event.account, event.record)
      return
    case 'epochsChanged':
      live.rewards.epochStartNs = event.epochStartNs
      live.rewards.epochs = event.epochs
      return
    // The balance and position events of the same command contain everything.
    case 'collateralConverted':
    case 'collateralMoved':
    case 'swapped':
    case 'yieldVaultMoved':
    case 'fundingPaid':
    case 'fundingSettled':
    case 'positionSettled':
      return
  }
}

type MarginEvent = Extract<
  EngineEvent,
  {
    type:
      | 'collateralChanged'
      | 'feeRatesChanged'
      | 'marginModeChanged'
      | 'leverageChanged'
      | 'marginTypeChanged'
      | 'liquidationChanged'
  }
>

function applyMarginEvent(account: MutableLiveAccount, event: MarginEvent): void {
  switch (event.type) {
    case 'collateralChanged':
      if (event.balance === 0n) account.collaterals.delete(event.asset)
      else account.collaterals.set(event.asset, event.balance)
      return
    case 'feeRatesChanged':
      account.feeRates = event.rates
      return
    case 'marginModeChanged':
      account.isPortfolioMargin = event.isPortfolio
      return
    case 'leverageChanged':
      account.leverages.set(event.instrumentId, event.leverage)
      return
    case 'marginTypeChanged':
      if (event.marginType === 'ISOLATED') account.isolatedInstruments.add(event.instrumentId)
      else account.isolatedInstruments.delete(event.instrumentId)
      return
    case 'liquidationChanged':
      if (event.instrumentId === undefined) account.liquidation = event.stage
      else if (event.stage === undefined) account.isolatedLiquidations.delete(event.instrumentId)
      else account.isolatedLiquidations.set(event.instrumentId, event.stage)
      return
  }
}

function getAccount(live: MutableLiveState, account: Address): MutableLiveAccount {
  const known = live.accounts.get(account)
  assert(known !== undefined, 'an account is opened before anything happens to it')
  return known
}

function getBook(live: MutableLiveState, instrumentId: string) {
  const known = live.books.get(instrumentId)
  if (known !== undefined) return known
  const book = createLiveBook()
  live.books.set(instrumentId, book)
  return book
}

function applyPosition(live: MutableLiveState, account: MutableLiveAccount, position: PositionRecord): void {
  const { instrumentId, amount } = position
  const key = keyOf(position)
  const before = longPart(account.positions.get(key)?.amount)
  const openInterest = (live.openInterest.get(instrumentId) ?? 0n) + longPart(amount) - before
  if (openInterest === 0n) live.openInterest.delete(instrumentId)
  else live.openInterest.set(instrumentId, fixed6<Amount>(openInterest))
  if (amount === 0n) account.positions.delete(key)
  else account.positions.set(key, position)
}

function longPart(amount: Amount | undefined): bigint {
  return amount === undefined || amount < 0n ? 0n : amount
}

/** Removes the data of an expired contract. Positions and orders in it end by their own events. */
function forgetInstrument(live: MutableLiveState, instrumentId: string): void {
  live.marks.delete(instrumentId)
  live.fundingRates.delete(instrumentId)
  live.books.delete(instrumentId)
  live.volumes.delete(instrumentId)
}
