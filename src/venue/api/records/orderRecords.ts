import { assert } from '@/core/lib/assert'
import { fixed6, type Price, subtract, type Usd, scale } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { HistoricalOrder } from '@/core/protocol/rest/history'
import { orderMarginBesidePosition } from '@/core/quant/margin/orderMarginBesidePosition'
import type { OrderRecord } from '../../engine/event'
import { liveHoldings, type LiveHolding } from '../../live/accountFigures'
import { isClosed, type LiveVenueAccount } from '../../live/liveAccount'
import { findMark, type LiveState } from '../../live/liveState'
import { keyOf } from '../../rules/positionKey'
import type { VenuePort } from '../../venuePort'
import { findAnyInstrument, instrumentOfHistory } from './instrumentOf'
import { ivAtPrice } from './optionFigures'

/** Encodes an order as in the socket, the `orders` channel and REST (websocket.md 8, rest-private 3.2). */
export function orderRecordOf(live: LiveState, order: OrderRecord): OrderMessage {
  const instrument = findAnyInstrument(live, order.instrumentId)
  assert(instrument !== undefined, 'an order is for an instrument that is or was listed')
  const { instrumentName, instrumentType } = instrument
  return {
    orderId: order.orderId,
    account: order.account,
    instrumentId: order.instrumentId,
    instrumentName,
    instrumentType,
    ...optionTerms(live, instrument, order),
    orderType: order.orderType,
    orderStatus: order.status,
    side: order.side,
    positionSide: order.positionSide ?? 'BOTH',
    amount: order.amount,
    price: order.price,
    filled: order.filled,
    // 0 rather than absent before the first fill: the venue's reference requires it (rest-private 3.2).
    avgPrice: order.averagePrice ?? fixed6<Price>(0n),
    initialMargin: order.initialMargin,
    postOnly: order.postOnly,
    reduceOnly: order.reduceOnly,
    mmp: order.mmp,
    timeInForce: order.timeInForce,
    selfTradePrevention: order.selfTradePrevention,
    createdTimestamp: order.createdAtNs,
    timestamp: order.updatedAtNs,
    systemType: order.systemType,
    ...stopMembers(order.stop),
    ...(order.isLiquidation === true ? { isLiquidation: true } : {}),
    ...(order.error === undefined ? {} : { error: order.error }),
  }
}

function stopMembers(stop: OrderRecord['stop']) {
  if (stop === undefined) return {}
  const { kind, trigger, scope, parentOrderId } = stop
  return {
    stop: kind,
    trigger,
    closePosition: scope === 'wholePosition',
    partialPosition: scope === 'partOfPosition',
    ...(parentOrderId === undefined ? {} : { parentOrderId }),
  }
}

function optionTerms(live: LiveState, instrument: Instrument, order: OrderRecord) {
  if (instrument.instrumentType !== 'OPTION') return {}
  const { expiryNs, strike, optionType } = instrument
  const iv = ivAtPrice(instrument, order.price, findMark(live, instrument.instrumentId))
  return { expiry: expiryNs, strike, optionType, ...(iv === undefined ? {} : { iv }) }
}

/**
 * Returns the open orders of an account with their current margin. An order's own record shows the margin at its last
 * change; fills of other orders and new marks change the margin without an event.
 */
export function openOrderRecords(live: LiveState, account: LiveVenueAccount): OrderMessage[] {
  const holdings = new Map(liveHoldings(live, account).map((one) => [one.key, one]))
  return [...account.openOrders.values()].map((order) =>
    orderRecordOf(live, withMarginOfNow(order, holdings.get(keyOf(order)))),
  )
}

/** Returns one order like {@link openOrderRecords} if open, otherwise as it ended. */
export function orderRecordOfNow(
  live: LiveState,
  account: LiveVenueAccount | undefined,
  order: OrderRecord,
): OrderMessage {
  if (account === undefined || isClosed(order)) return orderRecordOf(live, order)
  const holding = liveHoldings(live, account).find(({ key }) => key === keyOf(order))
  return orderRecordOf(live, withMarginOfNow(order, holding))
}

function withMarginOfNow(order: OrderRecord, holding: LiveHolding | undefined): OrderRecord {
  // A waiting stop reserves nothing (venue-rules 2.5).
  if (holding === undefined || order.status === 'stop_order') return order
  return { ...order, initialMargin: marginOfNow(order, holding) }
}

function marginOfNow(order: OrderRecord, holding: LiveHolding): Usd {
  const { position, openOrders } = holding
  const isBuy = order.side === 'buy'
  const { price, reduceOnly } = order
  const terms = { ...holding, isBuy, price, reduceOnly, amount: subtract(order.amount, order.filled) }
  const sideAmount = isBuy ? openOrders.buyAmount : openOrders.sellAmount
  return orderMarginBesidePosition(terms, { held: position.amount, sideAmount })
}

/** Converts ended orders to rows of a history. Orders of unknown contracts are left out. */
export function historicalOrders(port: VenuePort, orders: readonly OrderRecord[]): HistoricalOrder[] {
  return orders.flatMap((order) => {
    const instrument = instrumentOfHistory(port, order.instrumentId)
    return instrument === undefined ? [] : [historicalOrderOf(instrument, order)]
  })
}

function historicalOrderOf(instrument: Instrument, order: OrderRecord): HistoricalOrder {
  return {
    orderId: order.orderId,
    account: order.account,
    instrumentId: order.instrumentId,
    instrumentName: instrument.instrumentName,
    instrumentType: instrument.instrumentType,
    orderType: order.orderType,
    side: order.side,
    positionSide: order.positionSide ?? 'BOTH',
    amount: order.amount,
    price: order.price,
    filled: order.filled,
    orderStatus: order.status,
    createdTimestamp: order.createdAtNs,
    ...(order.error === undefined ? {} : { error: order.error }),
    ...termsOf(instrument),
    ...historicalStopMembers(order),
    ...(order.averagePrice === undefined ? {} : { avgPrice: order.averagePrice }),
    ...filledValueOf(order),
    timestamp: order.updatedAtNs,
    postOnly: order.postOnly,
    reduceOnly: order.reduceOnly,
    timeInForce: order.timeInForce,
    ...(order.isLiquidation === true ? { isLiquidation: true } : {}),
  }
}

/** Rounds to a millionth, halves up. Undefined for an old order whose fills are not stored. */
function filledValueOf({ filled, filledValue = filled === 0n ? 0n : undefined }: OrderRecord) {
  return filledValue === undefined ? {} : { filledValue: fixed6<Usd>((filledValue + scale / 2n) / scale) }
}

/** Returns the members of stops. The documents give `total_matched_amount` for stops only (rest-private 8.2). */
function historicalStopMembers({ stop, filled }: OrderRecord) {
  if (stop === undefined) return {}
  return { stop: stop.kind, stopType: stop.kind, trigger: stop.trigger, totalMatchedAmount: filled }
}

function termsOf(instrument: Instrument) {
  if (instrument.instrumentType !== 'OPTION') return {}
  const { optionType, expiryNs, strike } = instrument
  return { optionType, expiry: expiryNs, strike }
}
