import type { Amount, Price } from '@/core/protocol/fixed6'
import type { StopScope, StopKind } from '@/core/quant/checkStop'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'

/** An order that waits for the mark, outside the book and without margin (venue-rules 2.5). */
export type WaitingStop = OpenOrder & { readonly stop: StopKind; readonly trigger: Price }

/** A stop that is not sent yet. */
export type NewStop = {
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly kind: StopKind
  readonly scope: StopScope
  readonly trigger: Price
  /** Contracts; 0 for a whole position. */
  readonly amount: Amount
  /** Absent for a market order. */
  readonly limitPrice: Price | undefined
  /** For a stop of scope `order`; one on a position only reduces anyway. */
  readonly reduceOnly: boolean
}

/** What can be changed of a stop: the rest of it stays. */
export type StopChange = Pick<NewStop, 'trigger' | 'amount' | 'limitPrice'>

export function isWaiting(order: OpenOrder): order is WaitingStop {
  return order.orderStatus === 'stop_order' && order.stop !== undefined && order.trigger !== undefined
}

export function waitingStops(orders: readonly OpenOrder[]): readonly WaitingStop[] {
  return orders.filter(isWaiting)
}

export function stopScope(stop: Pick<OpenOrder, 'closePosition' | 'partialPosition'>): StopScope {
  if (stop.closePosition === true) return 'wholePosition'
  return stop.partialPosition === true ? 'partOfPosition' : 'order'
}

/** What a stop has of what can be changed. */
export function changeOf(stop: WaitingStop): StopChange {
  const { trigger, amount, orderType, price } = stop
  return { trigger, amount, limitPrice: orderType === 'market' ? undefined : price }
}

/** The stop that would take its place: its kind and what it is for stay. */
export function editedStop(stop: WaitingStop, change: StopChange): NewStop {
  return {
    instrumentId: stop.instrumentId,
    isBuy: stop.side === 'buy',
    kind: stop.stop,
    scope: stopScope(stop),
    reduceOnly: stop.reduceOnly ?? false,
    ...change,
  }
}

/**
 * What one-click counts a stop as. A market order that goes at the trigger is worth about that; a stop of a position only
 * reduces, so it counts for nothing. `replaced` is the stop as it waits, where this one is an edit of it.
 */
export function stopToSign(stop: NewStop, replaced?: StopChange): OrderToSign {
  const { instrumentId, isBuy, amount, scope } = stop
  return {
    instrumentId,
    isBuy,
    amount,
    limitPrice: expectedPrice(stop),
    reduceOnly: scope !== 'order' || stop.reduceOnly,
    replaces: replaced === undefined ? undefined : { amount: replaced.amount, limitPrice: expectedPrice(replaced) },
  }
}

const expectedPrice = ({ limitPrice, trigger }: StopChange) => limitPrice ?? trigger

/** Whether an edit changes anything: a drag that ends where it began is not sent. */
export function isSameStop(stop: WaitingStop, change: StopChange): boolean {
  const now = changeOf(stop)
  return now.trigger === change.trigger && now.amount === change.amount && now.limitPrice === change.limitPrice
}

/** Whether only the mark is waited for: a stop that came with an order waits for that one's first fill before. */
export function isArmed({ parentOrderId }: WaitingStop, orders: readonly OpenOrder[]): boolean {
  const parent = parentOrderId === undefined ? undefined : orders.find(({ orderId }) => orderId === parentOrderId)
  return parent === undefined || parent.filled > 0n
}

/**
 * The mark that a stop is held against: of one that waits for its order, the price of that order, where the mark will be
 * when it begins to count. Undefined while that is not known.
 */
export function referencePrice(
  stop: WaitingStop,
  orders: readonly OpenOrder[],
  markPrice: Price | undefined,
): Price | undefined {
  if (isArmed(stop, orders)) return markPrice
  const parent = orders.find(({ orderId }) => orderId === stop.parentOrderId)
  return parent === undefined || parent.price === 0n ? undefined : parent.price
}
