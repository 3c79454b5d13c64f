import { fixed6, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { OrderMessage } from '@/protocol/orderRecord'
import { assert } from '@/lib/assert'
import type { OrderRecord } from '../../engine/event'
import { findMark, type LiveState } from '../../live/liveState'
import { findAnyInstrument } from './instrumentOf'
import { ivAtPrice } from './optionFigures'

/** An order as the socket, the `orders` channel and REST tell it (websocket.md 8, rest-private 3.2). */
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
    amount: order.amount,
    price: order.price,
    filled: order.filled,
    // 0 and not absent while nothing is filled: the venue's reference requires it (rest-private 3.2).
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
