import { fixed6, type Amount, type Usd, type Price } from '@/core/protocol/fixed6'
import type { EngineEvent, FillParty, TradeEvent } from '../engine/event'
import type { StrategyEvent } from '../engine/strategies/strategyRecord'
import { isClosed } from '../live/liveAccount'
import { isPublicTrade } from '../rules/isPublicTrade'
import { collectTransfer, collectVaultMove, swapRow } from './collectVenueMoves'
import type { FillRow, TransactionRow } from './history'
import { getKnownInstrument, settlementsOf, type KnownParties } from './knownParties'
import { addPending, type PendingRows } from './pendingRows'
import { slotOf, type StrategySeries } from './pointSampler'

/** The position of an event. Rows without an id of their own derive one from it, so that a replay gives equal ids. */
export type EventPlace = { readonly seq: number; readonly timeNs: bigint; readonly index: number }

export function collectRows(pending: PendingRows, known: KnownParties, event: EngineEvent, place: EventPlace): void {
  switch (event.type) {
    case 'traded':
      collectTrade(pending, known, event.trade)
      return
    case 'ordersChanged':
      if (!known.traders.has(event.account)) return
      for (const row of event.orders.filter(isClosed)) {
        addPending(pending, 'endedOrders', { row, instrument: getKnownInstrument(known, row.instrumentId) })
      }
      return
    case 'instrumentsListed':
      for (const instrument of event.instruments) addPending(pending, 'instruments', instrument)
      return
    case 'instrumentExpired':
      addPending(pending, 'expired', { instrumentId: event.instrument.instrumentId, expiredAtNs: place.timeNs })
      for (const settlement of settlementsOf(event, place.timeNs)) addPending(pending, 'settlements', settlement)
      return
    case 'fundingSettled':
      for (const rate of event.rates) addPending(pending, 'fundingPoints', { ...rate, timeNs: event.hourNs })
      return
    case 'fundingPaid':
    case 'positionSettled':
      if (known.traders.has(event.account)) collectHeld(pending, known, event, place)
      return
    case 'balanceChanged':
    case 'collateralChanged':
    case 'collateralConverted':
      if (!known.traders.has(event.account)) return
      for (const row of transactionsOf(event, known, place)) addPending(pending, 'transactions', row)
      return
    case 'swapped':
      if (known.traders.has(event.account)) addPending(pending, 'transactions', swapRow(event.swap))
      return
    case 'yieldVaultMoved':
      collectVaultMove(pending, known, event, place.timeNs)
      return
    case 'collateralMoved':
    case 'crossingChanged':
      collectTransfer(pending, known, event, place.timeNs)
      return
    case 'strategyChanged':
    case 'stakeChanged':
      collectStrategy(pending, event, place.timeNs)
      return
    case 'accountOpened':
    case 'signingKeyRegistered':
    case 'signingKeyDeleted':
    case 'apiKeyCreated':
    case 'apiKeyDeleted':
    case 'pricesChanged':
    case 'fundingRatesChanged':
    case 'positionsChanged':
    case 'levelsChanged':
    case 'feeRatesChanged':
    case 'venueFeesChanged':
    case 'orderMarginRuleChanged':
    case 'positionModeChanged':
    case 'positionModeChosen':
    case 'marginModeChanged':
    case 'cancelOnDisconnectChanged':
    case 'mmpChanged':
    case 'rewardsChanged':
    case 'epochsChanged':
    case 'profileChanged':
    case 'treasuryChanged':
    case 'yieldVaultChanged':
    case 'otcDeskOpened':
    case 'otcRequestChanged':
    case 'otcPositionChanged':
    case 'twapChanged':
    case 'rfqChanged':
    case 'quotesChanged':
    case 'leverageChanged':
    case 'marginTypeChanged':
    case 'liquidationChanged':
      return
  }
}

function collectTrade(pending: PendingRows, known: KnownParties, trade: TradeEvent): void {
  const instrument = getKnownInstrument(known, trade.instrumentId)
  const { taker } = trade
  // Other trades, such as takeovers by the insurance fund and deleveraging, were never offered in the market, so they
  // are not on the tape.
  if (isPublicTrade(trade)) {
    const { forwardPrice } = trade
    const row = { ...trade, forwardPrice, side: taker.side, orderType: taker.orderType, orderStatus: taker.orderStatus }
    addPending(pending, 'trades', { row, instrument })
  }
  for (const party of [trade.maker, taker]) {
    if (known.traders.has(party.account))
      addPending(pending, 'accountTrades', {
        row: fillOf(trade, party),
        instrument,
        isUnranked: known.strategies.has(party.account),
      })
  }
}

function fillOf(trade: TradeEvent, party: FillParty): FillRow {
  const { tradeId, instrumentId, price, amount, timeNs, via, markPrice, indexPrice, forwardPrice } = trade
  // Block trades have the ids of quotes instead of orders.
  const hasOrders = isPublicTrade(trade)
  return {
    tradeId,
    instrumentId,
    price,
    amount,
    timeNs,
    via,
    markPrice,
    indexPrice,
    forwardPrice,
    ...party,
    orderId: hasOrders ? party.orderId : undefined,
    takerOrderId: hasOrders ? trade.taker.orderId : undefined,
  }
}

type HeldEvent = Extract<EngineEvent, { type: 'fundingPaid' | 'positionSettled' }>

function collectHeld(pending: PendingRows, known: KnownParties, event: HeldEvent, place: EventPlace): void {
  const { account } = event
  const { timeNs } = place
  if (event.type === 'fundingPaid') {
    const { instrumentId, hourNs, rate, markPrice, indexPrice, received } = event.payment
    const fee = fixed6<Usd>(0n - received)
    const tradeId = idAt(place, 'f')
    const held = heldSide(event.payment.amount)
    addPending(pending, 'accountTrades', {
      row: {
        tradeType: 'funding',
        account,
        tradeId,
        instrumentId,
        ...held,
        fee,
        markPrice,
        indexPrice,
        timeNs,
        hourNs,
        rate,
      },
      instrument: getKnownInstrument(known, instrumentId),
      isUnranked: known.strategies.has(account),
    })
    return
  }
  const { instrumentId, amount, ...settled } = event.settlement
  addPending(pending, 'accountTrades', {
    row: {
      tradeType: 'settlement',
      account,
      tradeId: idAt(place, 's'),
      instrumentId,
      ...heldSide(amount),
      ...settled,
      markPrice: undefined,
      indexPrice: undefined,
      timeNs,
    },
    instrument: getKnownInstrument(known, instrumentId),
    isUnranked: known.strategies.has(account),
  })
}

function heldSide(signed: Amount): { side: 'buy' | 'sell'; amount: Amount } {
  return { side: signed < 0n ? 'sell' : 'buy', amount: magnitude(signed) }
}

type MoneyEvent = Extract<EngineEvent, { type: 'balanceChanged' | 'collateralChanged' | 'collateralConverted' }>

/** Converts balance changes to transaction rows. Changes caused by trades appear as trade rows instead. */
function transactionsOf(event: MoneyEvent, known: KnownParties, place: EventPlace): TransactionRow[] {
  const base = {
    id: idAt(place, 't'),
    account: event.account,
    status: 'finalized',
    initiatedNs: place.timeNs,
    finalizedNs: place.timeNs,
    counterParty: undefined,
    swap: undefined,
  } as const
  if (event.type === 'collateralConverted') {
    const { asset, amount, fee, price } = event.conversion
    return [{ ...base, type: 'swap', asset, amount, swap: { asset: 'USDC', side: 'sell', fee, price } }]
  }
  const asset = event.type === 'collateralChanged' ? event.asset : 'USDC'
  const amount = magnitude(event.change)
  if (amount === 0n) return []
  if (event.reason === 'deposit') return [{ ...base, type: 'deposit', asset, amount }]
  // Transfers and bridged amounts have events of their own.
  if (event.reason === 'reward') return [{ ...base, type: 'receive', asset, amount }]
  if (event.reason !== 'insurance') return []
  const type = event.change > 0n ? 'receive' : 'send'
  return [{ ...base, type, asset, amount, counterParty: known.insuranceFund }]
}

function magnitude(value: bigint): Amount {
  return fixed6<Amount>(value < 0n ? -value : value)
}

function idAt({ seq, index }: EventPlace, kind: 'f' | 's' | 't'): string {
  return `${seq}-${kind}${index}`
}

function collectStrategy(pending: PendingRows, event: StrategyEvent, timeNs: bigint): void {
  if (event.type === 'stakeChanged') {
    const { account, strategy, shares, pendingDeposit } = event.stake
    // No query reads the stake that a strategy has in itself.
    if (account !== strategy) addPending(pending, 'stakes', { account, strategy, timeNs, shares, pendingDeposit })
    return
  }
  if (!event.isValued) return
  const { strategy: key, valuation } = event.strategy
  const add = (kind: StrategySeries, value: bigint) =>
    // Points store an integer of any meaning in `price`.
    addPending(pending, 'points', { kind, key, slot: slotOf(timeNs), price: fixed6<Price>(value) })
  add('strategyEquity', valuation.equity)
  add('strategyPnl', valuation.pnl)
  add('strategyShare', valuation.pricePerShare)
}
