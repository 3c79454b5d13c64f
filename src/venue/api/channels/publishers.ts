import { assert } from '@/core/lib/assert'
import type { ChannelKey } from '@/core/protocol/channels'
import { fills as fillsChannel, type FillMessage } from '@/core/protocol/channels/fills'
import { index as indexChannel, type IndexMessage } from '@/core/protocol/channels/indexPrice'
import { orders as ordersChannel } from '@/core/protocol/channels/orders'
import { positions as positionsChannel } from '@/core/protocol/channels/positions'
import { trades as tradesChannel } from '@/core/protocol/channels/trades'
import type { FillParty, TradeEvent, EngineEvent, OrderRecord, PositionRecord } from '../../engine/event'
import { findAccount, positionsIn, type LiveVenueAccount } from '../../live/liveAccount'
import type { LiveState } from '../../live/liveState'
import { isPublicTrade } from '../../rules/isPublicTrade'
import { findAnyInstrument } from '../records/instrumentOf'
import { orderRecordOf } from '../records/orderRecords'
import { positionRecordsOf } from '../records/positionRecords'
import { tradeRecordOf } from '../records/tradeRecords'
import { twapParentOf } from '../records/twapRecords'
import { route } from './eventRoutes'
import { orderbook, orderbook100ms, orderbook500ms } from './orderbooks'
import {
  type Publisher,
  definePublisher,
  instrumentOfScope,
  type Publication,
  type Stage,
  accountOfStage,
} from './publisher'
import { bookTicker, ticker, ticker500ms } from './tickers'

/** Publishes positions that changed, and positions with a changed margin, leverage, liquidation or stop. */
const positions = definePublisher(positionsChannel, ({ port, account, publish }) => {
  const owner = accountOfStage(account)
  return {
    routes: [route.positions(owner)],
    hear: (event, { timeNs }) => {
      const live = findAccount(port.live, owner)
      const changed = live === undefined ? [] : changedPositions(live, event)
      if (live === undefined || changed.length === 0) return
      publish({ timestamp: timeNs, positions: positionRecordsOf(port.live, live, changed) })
    },
  }
})

function changedPositions(account: LiveVenueAccount, event: EngineEvent): readonly PositionRecord[] {
  if (event.type === 'positionsChanged') return event.positions
  if (event.type === 'ordersChanged') return positionsOfStops(account, event.orders)
  if (event.type === 'marginModeChanged') return openPositions(account)
  const isOfMargin =
    event.type === 'leverageChanged' || event.type === 'marginTypeChanged' || event.type === 'liquidationChanged'
  return isOfMargin ? openPositions(account, event.instrumentId) : []
}

function openPositions(account: LiveVenueAccount, instrumentId?: string): readonly PositionRecord[] {
  return instrumentId === undefined ? [...account.positions.values()] : positionsIn(account, instrumentId)
}

function positionsOfStops(account: LiveVenueAccount, orders: readonly OrderRecord[]): readonly PositionRecord[] {
  const ofPositions = orders.filter(({ stop }) => stop !== undefined && stop.scope !== 'order')
  const ids = new Set(ofPositions.map(({ instrumentId }) => instrumentId))
  return [...ids].flatMap((instrumentId) => openPositions(account, instrumentId))
}

/** One message per fill. A self-trade gives both sides, the maker's first. */
const fills = definePublisher(fillsChannel, ({ port, account, publish }) => {
  const owner = accountOfStage(account)
  return {
    routes: [route.fills(owner)],
    hear: (event, { timeNs }) => {
      if (event.type !== 'traded') return
      for (const party of [event.trade.maker, event.trade.taker]) {
        if (party.account === owner) publish({ timestamp: timeNs, fill: fillOf(port.live, event.trade, party) })
      }
    },
  }
})

function fillOf(live: LiveState, trade: TradeEvent, party: FillParty): FillMessage {
  const instrument = findAnyInstrument(live, trade.instrumentId)
  assert(instrument !== undefined, 'what traded is or was listed')
  const { instrumentId, instrumentName, instrumentType } = instrument
  return {
    tradeId: trade.tradeId,
    orderId: party.orderId,
    instrumentId,
    instrumentName,
    instrumentType,
    price: trade.price,
    side: party.side,
    positionSide: party.positionSide ?? 'BOTH',
    fees: party.fee,
    filled: trade.amount,
    orderStatus: party.orderStatus,
    liquidity: party.liquidity,
    createdTimestamp: trade.timeNs,
    systemType: party.systemType,
    ...(party.tradeType === 'trade' ? {} : { tradeType: party.tradeType, liquidationFee: party.liquidationFee }),
  }
}

const orders = definePublisher(ordersChannel, ({ port, account, publish }) => ({
  routes: [route.orders(accountOfStage(account))],
  hear: (event, { timeNs }) => {
    if (event.type === 'twapChanged') publish({ timestamp: timeNs, orders: [twapParentOf(port.live, event.twap)] })
    if (event.type !== 'ordersChanged') return
    publish({ timestamp: timeNs, orders: event.orders.map((order) => orderRecordOf(port.live, order)) })
  },
}))

/** websocket.md 19 */
const periodMs = 1_000

/** Publishes the index at once, then on change, at most once a second. */
const indexPrice = definePublisher(indexChannel, indexPublication)

function indexPublication(stage: Stage<IndexMessage>): Publication<IndexMessage> {
  const { scope, port, scheduler } = stage
  assert(scope.kind === 'asset', 'an index is of an asset')
  const { asset } = scope
  let sentAtMs = -Infinity
  let cancel: (() => void) | undefined

  function current(): IndexMessage | undefined {
    const index = port.live.indexes.get(asset)
    return index === undefined ? undefined : { price: index.price, timestamp: index.timeNs }
  }

  function send(): void {
    cancel = undefined
    sentAtMs = scheduler.nowMs()
    const message = current()
    if (message !== undefined) stage.publish(message)
  }

  return {
    routes: [route.prices],
    hear: (event) => {
      if (event.type !== 'pricesChanged' || !event.indexes.some((changed) => changed.asset === asset)) return
      const waitMs = sentAtMs + periodMs - scheduler.nowMs()
      if (waitMs <= 0) send()
      else cancel ??= scheduler.after(waitMs, send)
    },
    greet: current,
    close: () => cancel?.(),
  }
}

/** One message per trade of an instrument, or of all instruments of an asset. */
const trades = definePublisher(tradesChannel, ({ port, scope, publish }) => ({
  routes: [
    scope.kind === 'asset'
      ? route.tradesOf(scope.asset)
      : route.trades(instrumentOfScope(port.live, scope).instrumentId),
  ],
  hear: (event) => {
    // Trades outside the book and RFQs, such as takeovers by the insurance fund and deleveraging, were never offered
    // publicly.
    if (event.type !== 'traded' || !isPublicTrade(event.trade)) return
    publish(tradeRecordOf(port.live, { ...event.trade, side: event.trade.taker.side }))
  },
}))

/** The type makes a channel without a publisher a compile error. */
export const publishers: Readonly<Record<ChannelKey, Publisher>> = {
  ticker,
  ticker500ms,
  bookTicker,
  orderbook,
  orderbook100ms,
  orderbook500ms,
  index: indexPrice,
  trades,
  orders,
  fills,
  positions,
}
