import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Price } from '@/core/protocol/fixed6'
import { checkOrderForm, type OrderForm } from './checkOrderForm'

/** Maximum stops of a kind for part of a position (the names of the error codes state the limit, rest-private 1.4). */
export const maxPartialStops = 4

export type CountedStop = { readonly instrumentId: string; readonly kind: StopKind; readonly scope: StopScope }

/**
 * Checks the limits on stops: one stop-loss and one take-profit on a whole position, and four of each on parts of it.
 * `others` are the account's waiting stops, without one that this stop replaces. Used by the page and the engine.
 */
export function checkStopCount(stop: CountedStop, others: readonly CountedStop[]): ErrorCode | undefined {
  const { instrumentId, kind, scope } = stop
  if (scope === 'order') return undefined
  const alike = others.filter(
    (other) => other.instrumentId === instrumentId && other.kind === kind && other.scope === scope,
  ).length
  if (scope === 'wholePosition') return alike > 0 ? 'CLOSE_POSITION_ORDER_EXISTS' : undefined
  if (alike < maxPartialStops) return undefined
  return kind === 'STOP_LOSS' ? 'MORE_THAN_4_PARTIAL_STOP_LOSS_POSITIONS' : 'MORE_THAN_4_PARTIAL_TAKE_PROFIT_POSITIONS'
}

/**
 * Scope of a stop. `order`: a plain order once triggered. `wholePosition` closes the position at its size at that time,
 * `partOfPosition` a part of it; both only reduce, and end with the position.
 */
export type StopScope = 'order' | 'wholePosition' | 'partOfPosition'

export type StopForm = Pick<OrderForm, 'instrument' | 'isBuy' | 'amount' | 'limitPrice' | 'isMarket'> & {
  readonly scope: StopScope
  readonly trigger: Price
}

/**
 * Checks a stop as an order whose mark is the trigger price, because the mark will be there when the stop triggers.
 * The ticket and the engine both call it. A stop for a whole position has the amount 0 and is a market order
 * (rest-private 7.2).
 */
export function checkStopForm({ scope, trigger, ...form }: StopForm): ErrorCode | undefined {
  if (trigger <= 0n) return 'INVALID_STOP_ORDER'
  if (trigger % form.instrument.priceStep !== 0n) return 'INVALID_PRICE_STEP_SIZE'
  if (scope === 'wholePosition') {
    if (form.amount !== 0n) return 'FULL_CLOSE_POSITION_CANNOT_BE_PARTIAL'
    return form.isMarket ? undefined : 'ORDER_NOT_MARKET'
  }
  // A part below the minimum order value is allowed, because it may be the whole position when the stop triggers.
  return checkOrderForm({ ...form, markPrice: trigger, closesPosition: scope === 'partOfPosition' })
}

export type StopKind = 'STOP_LOSS' | 'TAKE_PROFIT'

/** True if the stop triggers on a fall: the stop-loss of a long, or the take-profit of a short (venue-rules 2.5). */
export function waitsForFall(kind: StopKind, isBuy: boolean): boolean {
  return (kind === 'STOP_LOSS') !== isBuy
}

/** True if the mark has reached the trigger; a mark exactly at the trigger counts. */
export function isTriggered(kind: StopKind, isBuy: boolean, trigger: Price, markPrice: Price): boolean {
  return waitsForFall(kind, isBuy) ? markPrice <= trigger : markPrice >= trigger
}
