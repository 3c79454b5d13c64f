import { subtract, type Usd } from '@/protocol/fixed6'
import type { OrderMessage } from '@/protocol/orderRecord'
import { heldMargin } from '@/quant/margin/heldMargin'
import type { OrderRecord } from '../../engine/event'
import { isClosed, type LiveAccount } from '../../live/liveAccount'
import { liveHoldings, type LiveHolding } from '../../live/liveHoldings'
import type { LiveState } from '../../live/liveState'
import { orderRecordOf } from './orderRecordOf'

/**
 * The open orders of an account, with what each holds now: an order's own events say what it held when it last changed,
 * and a fill of another order, or a mark, changes that without a word of this one.
 */
export function openOrderRecords(live: LiveState, account: LiveAccount): OrderMessage[] {
  const holdings = new Map(liveHoldings(live, account).map((one) => [one.instrument.instrumentId, one]))
  return [...account.openOrders.values()].map((order) =>
    orderRecordOf(live, withMarginOfNow(order, holdings.get(order.instrumentId))),
  )
}

/** One order as {@link openOrderRecords} tells it, or as it ended. */
export function orderRecordOfNow(live: LiveState, account: LiveAccount | undefined, order: OrderRecord): OrderMessage {
  if (account === undefined || isClosed(order)) return orderRecordOf(live, order)
  const holding = liveHoldings(live, account).find(({ instrument }) => instrument.instrumentId === order.instrumentId)
  return orderRecordOf(live, withMarginOfNow(order, holding))
}

function withMarginOfNow(order: OrderRecord, holding: LiveHolding | undefined): OrderRecord {
  // A stop that waits holds nothing (venue-rules 2.5).
  if (holding === undefined || order.status === 'stop_order') return order
  return { ...order, initialMargin: marginOfNow(order, holding) }
}

function marginOfNow(order: OrderRecord, holding: LiveHolding): Usd {
  const { position, openOrders } = holding
  const isBuy = order.side === 'buy'
  const { price, reduceOnly } = order
  const terms = { ...holding, isBuy, price, reduceOnly, amount: subtract(order.amount, order.filled) }
  const sideAmount = isBuy ? openOrders.buyAmount : openOrders.sellAmount
  return heldMargin(terms, { held: position.amount, sideAmount })
}
