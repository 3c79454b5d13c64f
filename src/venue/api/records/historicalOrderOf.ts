import { fixed6, scale, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { HistoricalOrder } from '@/protocol/rest/history'
import type { OrderRecord } from '../../engine/event'
import type { VenuePort } from '../../venuePort'
import { instrumentOfHistory } from './instrumentOf'

/** Ended orders as rows of a history; an order whose contract nobody remembers is left out. */
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
    amount: order.amount,
    price: order.price,
    filled: order.filled,
    orderStatus: order.status,
    createdTimestamp: order.createdAtNs,
    ...(order.error === undefined ? {} : { error: order.error }),
    ...termsOf(instrument),
    ...stopMembers(order),
    ...(order.averagePrice === undefined ? {} : { avgPrice: order.averagePrice }),
    ...filledValueOf(order),
    timestamp: order.updatedAtNs,
    postOnly: order.postOnly,
    reduceOnly: order.reduceOnly,
    timeInForce: order.timeInForce,
    ...(order.isLiquidation === true ? { isLiquidation: true } : {}),
  }
}

/** To the millionth, halves up. Unknown of an old order whose fills are not kept. */
function filledValueOf({ filled, filledValue = filled === 0n ? 0n : undefined }: OrderRecord) {
  return filledValue === undefined ? {} : { filledValue: fixed6<Usd>((filledValue + scale / 2n) / scale) }
}

/** `total_matched_amount` is of stops alone in the documents (rest-private 8.2). */
function stopMembers({ stop, filled }: OrderRecord) {
  if (stop === undefined) return {}
  return { stop: stop.kind, stopType: stop.kind, trigger: stop.trigger, totalMatchedAmount: filled }
}

function termsOf(instrument: Instrument) {
  if (instrument.instrumentType !== 'OPTION') return {}
  const { optionType, expiryNs, strike } = instrument
  return { optionType, expiry: expiryNs, strike }
}
