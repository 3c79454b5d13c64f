import type { PositionSide } from '@/core/protocol/codecs'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { StopScope, StopKind } from '@/core/quant/checkStop'
import { hasUnknownTerms, type OpenOrder } from '@/web/session/openOrders'
import { sideOf } from '@/web/session/orders/orderFlags'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'

/** An order that waits until the mark reaches its trigger, outside the book and without margin (venue-rules 2.5). */
export type WaitingStop = OpenOrder & { readonly stop: StopKind; readonly trigger: Price }

export type NewStop = {
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly kind: StopKind
  readonly scope: StopScope
  readonly trigger: Price
  /** Contracts; 0 for the whole position. */
  readonly amount: Amount
  /** Undefined for a market order. */
  readonly limitPrice: Price | undefined
  /** For a stop of scope `order` only; a stop on a position always reduces. */
  readonly reduceOnly: boolean
  readonly positionSide?: PositionSide | undefined
}

export type StopChange = Pick<NewStop, 'trigger' | 'amount' | 'limitPrice'>

export function isWaiting(order: OpenOrder): order is WaitingStop {
  return order.orderStatus === 'stop_order' && !hasUnknownTerms(order)
}

/** True for a stop whose terms are not all known. It is listed among the orders. */
export function isUnclearStop(order: OpenOrder): boolean {
  return order.orderStatus === 'stop_order' && hasUnknownTerms(order)
}

export function waitingStops(orders: readonly OpenOrder[]): readonly WaitingStop[] {
  return orders.filter(isWaiting)
}

export function stopScope(stop: Pick<OpenOrder, 'closePosition' | 'partialPosition'>): StopScope {
  if (stop.closePosition === true) return 'wholePosition'
  return stop.partialPosition === true ? 'partOfPosition' : 'order'
}

export function changeOf(stop: WaitingStop): StopChange {
  const { trigger, amount, orderType, price } = stop
  return { trigger, amount, limitPrice: orderType === 'market' ? undefined : price }
}

/** Returns the amended stop, with its kind and scope unchanged. */
export function editedStop(stop: WaitingStop, change: StopChange): NewStop {
  return {
    instrumentId: stop.instrumentId,
    isBuy: stop.side === 'buy',
    kind: stop.stop,
    scope: stopScope(stop),
    reduceOnly: stop.reduceOnly ?? false,
    ...sideOf(stop),
    ...change,
  }
}

/**
 * Returns a stop's value for one-click limits. A market order counts at its trigger; a stop on a position only reduces,
 * so it counts nothing. `replaced` is the waiting stop that this stop amends.
 */
export function stopToSign(stop: NewStop, replaced?: StopChange): OrderToSign {
  const { instrumentId, isBuy, amount, scope, positionSide } = stop
  return {
    instrumentId,
    positionSide,
    isBuy,
    amount,
    limitPrice: expectedPrice(stop),
    reduceOnly: scope !== 'order' || stop.reduceOnly,
    replaces: replaced === undefined ? undefined : { amount: replaced.amount, limitPrice: expectedPrice(replaced) },
  }
}

const expectedPrice = ({ limitPrice, trigger }: StopChange) => limitPrice ?? trigger

/** True when an amend changes nothing: a drag that ends where it began is not sent. */
export function isSameStop(stop: WaitingStop, change: StopChange): boolean {
  const now = changeOf(stop)
  return now.trigger === change.trigger && now.amount === change.amount && now.limitPrice === change.limitPrice
}

/** True when only the mark is missing. A stop with an entry order also waits for that order's first fill. */
export function isArmed({ parentOrderId }: WaitingStop, orders: readonly OpenOrder[]): boolean {
  const parent = parentOrderId === undefined ? undefined : orders.find(({ orderId }) => orderId === parentOrderId)
  return parent === undefined || parent.filled > 0n
}

/**
 * Returns the price that a stop is compared with: the entry price while it waits for its entry order, else the mark.
 * Undefined while unknown.
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
