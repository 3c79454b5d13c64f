import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Price } from '@/core/protocol/fixed6'
import { checkOrderForm, type OrderForm } from './checkOrderForm'

/** Of stops for part of a position, for each kind (the limit is in the names of the refusals, rest-private 1.4). */
export const maxPartialStops = 4

export type CountedStop = { readonly instrumentId: string; readonly kind: StopKind; readonly scope: StopScope }

/**
 * One stop-loss and one take-profit for the whole of a position, and four of each for parts of it. `others` are the stops
 * of the account that wait, without the one whose place this stop takes. The page and the engine ask the same question.
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
 * What a stop is for. `order`: an order like any other once it goes. `wholePosition` closes whatever the position is
 * then, `partOfPosition` a part of it; both only reduce, and end with the position.
 */
export type StopScope = 'order' | 'wholePosition' | 'partOfPosition'

export type StopForm = Pick<OrderForm, 'instrument' | 'isBuy' | 'amount' | 'limitPrice' | 'isMarket'> & {
  readonly scope: StopScope
  readonly trigger: Price
}

/**
 * What is wrong with the figures of a stop, as if the mark were at the trigger: that is where it will be. The ticket
 * and the engine ask the same question. A stop for a whole position has the amount 0 and is a market order
 * (rest-private 7.2).
 */
export function checkStopForm({ scope, trigger, ...form }: StopForm): ErrorCode | undefined {
  if (trigger <= 0n) return 'INVALID_STOP_ORDER'
  if (trigger % form.instrument.priceStep !== 0n) return 'INVALID_PRICE_STEP_SIZE'
  if (scope === 'wholePosition') {
    if (form.amount !== 0n) return 'FULL_CLOSE_POSITION_CANNOT_BE_PARTIAL'
    return form.isMarket ? undefined : 'ORDER_NOT_MARKET'
  }
  // A part of a position may be worth less than the least order when it is all of it; that is known when it goes.
  return checkOrderForm({ ...form, markPrice: trigger, closesPosition: scope === 'partOfPosition' })
}

export type StopKind = 'STOP_LOSS' | 'TAKE_PROFIT'

/** Which way the mark has to come: a stop-loss of a long waits for a fall, its take-profit for a rise (venue-rules 2.5). */
export function waitsForFall(kind: StopKind, isBuy: boolean): boolean {
  return (kind === 'STOP_LOSS') !== isBuy
}

/** Whether a mark triggers a stop, also when it is exactly at the trigger. */
export function isTriggered(kind: StopKind, isBuy: boolean, trigger: Price, markPrice: Price): boolean {
  return waitsForFall(kind, isBuy) ? markPrice <= trigger : markPrice >= trigger
}
