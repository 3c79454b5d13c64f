import { haveSameRates } from '@/core/quant/fees'
import type { EngineEvent, OrderRecord, PositionRecord, QuoteRecord, RfqRecord, TwapRecord } from '@/venue/engine/event'
import { firstFeeRates } from '@/venue/rules/firstConfig'
import { keyOf } from '@/venue/rules/positionKey'

/** A minimal read model, built from events alone. */
export type EventSnapshot = {
  readonly balances: Map<string, bigint>
  readonly keys: Map<string, bigint>
  readonly orders: Map<string, OrderRecord>
  readonly positions: Map<string, PositionRecord>
  readonly levels: Map<string, bigint>
  readonly prices: Map<string, bigint>
  readonly expired: Set<string>
  /** Margin and fee settings of an account, and its collateral. */
  readonly margin: Map<string, unknown>
  /** Includes ended TWAPs, because some can still be queried. */
  readonly twaps: Map<string, TwapRecord>
  /** Open RFQs only. */
  readonly rfqs: Map<string, RfqRecord>
  readonly quotes: Map<string, QuoteRecord>
}

export function emptySnapshot(): EventSnapshot {
  return {
    balances: new Map(),
    keys: new Map(),
    orders: new Map(),
    positions: new Map(),
    levels: new Map(),
    prices: new Map(),
    expired: new Set(),
    margin: new Map(),
    twaps: new Map(),
    rfqs: new Map(),
    quotes: new Map(),
  }
}

/** Mutates and returns `picture`. */
export function foldEvents(snapshot: EventSnapshot, events: readonly EngineEvent[]): EventSnapshot {
  for (const event of events) foldEvent(snapshot, event)
  return snapshot
}

function foldEvent(snapshot: EventSnapshot, event: EngineEvent): void {
  switch (event.type) {
    case 'accountOpened':
      snapshot.balances.set(event.account, 0n)
      return
    case 'balanceChanged':
      snapshot.balances.set(event.account, event.balance)
      return
    case 'signingKeyRegistered':
      snapshot.keys.set(`${event.account} ${event.signingKey}`, event.createdAtNs)
      return
    case 'signingKeyDeleted':
      snapshot.keys.delete(`${event.account} ${event.signingKey}`)
      return
    case 'ordersChanged':
      for (const order of event.orders) {
        if (order.status === 'filled' || order.status === 'cancelled') snapshot.orders.delete(order.orderId)
        else snapshot.orders.set(order.orderId, order)
      }
      return
    case 'positionsChanged':
      for (const position of event.positions) {
        const key = `${event.account} ${keyOf(position)}`
        if (position.amount === 0n) snapshot.positions.delete(key)
        else snapshot.positions.set(key, position)
      }
      return
    case 'levelsChanged':
      for (const { side, price, amount } of event.levels) {
        const key = `${event.instrumentId} ${side} ${price}`
        if (amount === 0n) snapshot.levels.delete(key)
        else snapshot.levels.set(key, amount)
      }
      return
    case 'pricesChanged':
      for (const { asset, price } of event.indexes) snapshot.prices.set(asset, price)
      for (const { instrumentId, markPrice } of event.marks) snapshot.prices.set(instrumentId, markPrice)
      return
    case 'instrumentExpired':
      snapshot.expired.add(event.instrument.instrumentId)
      return
    case 'collateralChanged':
      setOrDelete(snapshot.margin, `${event.account} ${event.asset}`, event.balance, event.balance === 0n)
      return
    case 'venueFeesChanged':
      setOrDelete(snapshot.margin, 'venue fees', event.rates, haveSameRates(event.rates, firstFeeRates))
      return
    case 'orderMarginRuleChanged':
      setOrDelete(snapshot.margin, 'order margin rule', 'first', event.isAdded)
      return
    case 'positionModeChanged':
      setOrDelete(snapshot.margin, 'position mode', event.mode, event.mode === 'net')
      return
    case 'positionModeChosen':
      snapshot.margin.set(`${event.account} position mode`, event.mode)
      return
    case 'feeRatesChanged':
      snapshot.margin.set(`${event.account} fees`, event.rates)
      return
    case 'marginModeChanged':
      setOrDelete(snapshot.margin, `${event.account} mode`, 'portfolio', !event.isPortfolio)
      return
    case 'cancelOnDisconnectChanged':
      setOrDelete(snapshot.margin, `${event.account} cancels on disconnect`, true, !event.isEnabled)
      return
    case 'strategyChanged':
      snapshot.margin.set(`${event.strategy.strategy} strategy`, event.strategy)
      return
    case 'stakeChanged': {
      const { strategy, account, shares, pendingDeposit } = event.stake
      setOrDelete(snapshot.margin, `${account} in ${strategy}`, event.stake, shares === 0n && pendingDeposit === 0n)
      return
    }
    case 'profileChanged':
      snapshot.margin.set(`${event.account} profile`, event.profile)
      return
    case 'rewardsChanged':
      snapshot.margin.set(`${event.account} rewards`, event.record)
      return
    case 'epochsChanged':
      snapshot.margin.set('epochs', event.epochs)
      return
    case 'mmpChanged':
      setOrDelete(snapshot.margin, `${event.account} ${event.asset} mmp`, event.record, event.record === undefined)
      return
    case 'leverageChanged':
      snapshot.margin.set(`${event.account} ${event.instrumentId} leverage`, event.leverage)
      return
    case 'marginTypeChanged':
      setOrDelete(
        snapshot.margin,
        `${event.account} ${event.instrumentId} type`,
        'isolated',
        event.marginType === 'CROSS',
      )
      return
    case 'liquidationChanged':
      setOrDelete(
        snapshot.margin,
        `${event.account} ${event.instrumentId ?? 'cross'} liquidation`,
        event.stage,
        event.stage === undefined,
      )
      return
    case 'twapChanged':
      snapshot.twaps.set(event.twap.twapId, event.twap)
      return
    case 'rfqChanged':
      setOrDelete(snapshot.rfqs, event.rfq.blockId, event.rfq, event.rfq.status === 'closed')
      return
    case 'quotesChanged':
      for (const quote of event.quotes) {
        const isOpen = quote.status === 'opened' || quote.status === 'partial'
        setOrDelete(snapshot.quotes, quote.quoteId, quote, !isOpen)
      }
      return
    case 'crossingChanged':
      setOrDelete(snapshot.margin, event.crossing.id, event.crossing, event.crossing.status === 'finalized')
      return
    case 'treasuryChanged':
      snapshot.margin.set('treasury USDC', event.usdc)
      for (const [asset, units] of event.collaterals) {
        setOrDelete(snapshot.margin, `treasury ${asset}`, units, units === 0n)
      }
      return
    case 'yieldVaultChanged':
      snapshot.margin.set('yield vault', event.vault)
      return
    case 'otcDeskOpened':
      snapshot.margin.set('OTC desk', event.account)
      return
    case 'otcRequestChanged':
      snapshot.margin.set(`OTC request ${event.request.otcId}`, event.request)
      return
    case 'otcPositionChanged': {
      const { otcId, amount } = event.position
      setOrDelete(snapshot.margin, `OTC position ${otcId}`, event.position, amount === 0n)
      return
    }
    case 'swapped':
    case 'yieldVaultMoved':
    case 'collateralMoved':
    case 'collateralConverted':
    case 'fundingPaid':
    case 'fundingSettled':
    case 'positionSettled':
    case 'apiKeyCreated':
    case 'apiKeyDeleted':
    case 'instrumentsListed':
    case 'fundingRatesChanged':
    case 'traded':
  }
}

function setOrDelete(snapshot: Map<string, unknown>, key: string, value: unknown, isGone: boolean): void {
  if (isGone) snapshot.delete(key)
  else snapshot.set(key, value)
}
