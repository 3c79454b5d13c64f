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
export function foldEvents(picture: EventSnapshot, events: readonly EngineEvent[]): EventSnapshot {
  for (const event of events) foldEvent(picture, event)
  return picture
}

function foldEvent(picture: EventSnapshot, event: EngineEvent): void {
  switch (event.type) {
    case 'accountOpened':
      picture.balances.set(event.account, 0n)
      return
    case 'balanceChanged':
      picture.balances.set(event.account, event.balance)
      return
    case 'signingKeyRegistered':
      picture.keys.set(`${event.account} ${event.signingKey}`, event.createdAtNs)
      return
    case 'signingKeyDeleted':
      picture.keys.delete(`${event.account} ${event.signingKey}`)
      return
    case 'ordersChanged':
      for (const order of event.orders) {
        if (order.status === 'filled' || order.status === 'cancelled') picture.orders.delete(order.orderId)
        else picture.orders.set(order.orderId, order)
      }
      return
    case 'positionsChanged':
      for (const position of event.positions) {
        const key = `${event.account} ${keyOf(position)}`
        if (position.amount === 0n) picture.positions.delete(key)
        else picture.positions.set(key, position)
      }
      return
    case 'levelsChanged':
      for (const { side, price, amount } of event.levels) {
        const key = `${event.instrumentId} ${side} ${price}`
        if (amount === 0n) picture.levels.delete(key)
        else picture.levels.set(key, amount)
      }
      return
    case 'pricesChanged':
      for (const { asset, price } of event.indexes) picture.prices.set(asset, price)
      for (const { instrumentId, markPrice } of event.marks) picture.prices.set(instrumentId, markPrice)
      return
    case 'instrumentExpired':
      picture.expired.add(event.instrument.instrumentId)
      return
    case 'collateralChanged':
      setOrDelete(picture.margin, `${event.account} ${event.asset}`, event.balance, event.balance === 0n)
      return
    case 'venueFeesChanged':
      setOrDelete(picture.margin, 'venue fees', event.rates, haveSameRates(event.rates, firstFeeRates))
      return
    case 'orderMarginRuleChanged':
      setOrDelete(picture.margin, 'order margin rule', 'first', event.isAdded)
      return
    case 'positionModeChanged':
      setOrDelete(picture.margin, 'position mode', event.mode, event.mode === 'net')
      return
    case 'positionModeChosen':
      picture.margin.set(`${event.account} position mode`, event.mode)
      return
    case 'feeRatesChanged':
      picture.margin.set(`${event.account} fees`, event.rates)
      return
    case 'marginModeChanged':
      setOrDelete(picture.margin, `${event.account} mode`, 'portfolio', !event.isPortfolio)
      return
    case 'cancelOnDisconnectChanged':
      setOrDelete(picture.margin, `${event.account} cancels on disconnect`, true, !event.isEnabled)
      return
    case 'strategyChanged':
      picture.margin.set(`${event.strategy.strategy} strategy`, event.strategy)
      return
    case 'stakeChanged': {
      const { strategy, account, shares, pendingDeposit } = event.stake
      setOrDelete(picture.margin, `${account} in ${strategy}`, event.stake, shares === 0n && pendingDeposit === 0n)
      return
    }
    case 'profileChanged':
      picture.margin.set(`${event.account} profile`, event.profile)
      return
    case 'rewardsChanged':
      picture.margin.set(`${event.account} rewards`, event.record)
      return
    case 'epochsChanged':
      picture.margin.set('epochs', event.epochs)
      return
    case 'mmpChanged':
      setOrDelete(picture.margin, `${event.account} ${event.asset} mmp`, event.record, event.record === undefined)
      return
    case 'leverageChanged':
      picture.margin.set(`${event.account} ${event.instrumentId} leverage`, event.leverage)
      return
    case 'marginTypeChanged':
      setOrDelete(
        picture.margin,
        `${event.account} ${event.instrumentId} type`,
        'isolated',
        event.marginType === 'CROSS',
      )
      return
    case 'liquidationChanged':
      setOrDelete(
        picture.margin,
        `${event.account} ${event.instrumentId ?? 'cross'} liquidation`,
        event.stage,
        event.stage === undefined,
      )
      return
    case 'twapChanged':
      picture.twaps.set(event.twap.twapId, event.twap)
      return
    case 'rfqChanged':
      setOrDelete(picture.rfqs, event.rfq.blockId, event.rfq, event.rfq.status === 'closed')
      return
    case 'quotesChanged':
      for (const quote of event.quotes) {
        const isOpen = quote.status === 'opened' || quote.status === 'partial'
        setOrDelete(picture.quotes, quote.quoteId, quote, !isOpen)
      }
      return
    case 'crossingChanged':
      setOrDelete(picture.margin, event.crossing.id, event.crossing, event.crossing.status === 'finalized')
      return
    case 'treasuryChanged':
      picture.margin.set('treasury USDC', event.usdc)
      for (const [asset, units] of event.collaterals) {
        setOrDelete(picture.margin, `treasury ${asset}`, units, units === 0n)
      }
      return
    case 'yieldVaultChanged':
      picture.margin.set('yield vault', event.vault)
      return
    case 'otcDeskOpened':
      picture.margin.set('OTC desk', event.account)
      return
    case 'otcRequestChanged':
      picture.margin.set(`OTC request ${event.request.otcId}`, event.request)
      return
    case 'otcPositionChanged': {
      const { otcId, amount } = event.position
      setOrDelete(picture.margin, `OTC position ${otcId}`, event.position, amount === 0n)
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

function setOrDelete(picture: Map<string, unknown>, key: string, value: unknown, isGone: boolean): void {
  if (isGone) picture.delete(key)
  else picture.set(key, value)
}
