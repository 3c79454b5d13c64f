import type { ErrorCode } from '@/protocol/errorCodes'
import type { Price } from '@/protocol/fixed6'
import { checkOrderForm, type OrderForm } from './checkOrderForm'

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
 * What is wrong with the figures of a stop, as if the mark stood at the trigger: that is where it will stand. The ticket
 * and the engine ask the same question. A stop for a whole position has the amount 0 and is a market order (rest-private
 * 7.2).
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
