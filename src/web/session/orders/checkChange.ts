import type { ErrorCode } from '@/core/protocol/errorCodes'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { checkOrderForm } from '@/core/quant/checkOrderForm'
import type { OpenOrder } from '@/web/session/openOrders'
import { remainingOf } from '@/web/session/remainingOf'
import type { OrderChange } from './editOrder'

/**
 * Returns the error code with which the venue would reject the change, checked before the wallet prompts; undefined if
 * the change is valid.
 */
export function checkChange(
  instrument: Instrument,
  isBuy: boolean,
  { limitPrice, remaining }: OrderChange,
  markPrice: Price | undefined,
): ErrorCode | undefined {
  return checkOrderForm({ instrument, isBuy, isMarket: false, markPrice, limitPrice, amount: remaining })
}

/** True when an amend changes nothing: a drag that ends where it began is not sent. */
export function isSameOrder(open: Pick<OpenOrder, 'price' | 'amount' | 'filled'>, change: OrderChange): boolean {
  return open.price === change.limitPrice && remainingOf(open) === change.remaining
}
