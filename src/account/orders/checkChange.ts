import type { ErrorCode } from '@/protocol/errorCodes'
import type { Amount, Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { checkOrderForm } from '@/quant/checkOrderForm'
import type { OrderChange } from './editOrder'

/** What the venue would say of the form of an edit, before the wallet is asked. `undefined` when it has nothing to say. */
export function checkChange(
  instrument: Instrument,
  isBuy: boolean,
  change: OrderChange,
  markPrice: Price | undefined,
): ErrorCode | undefined {
  return checkOrderForm({ instrument, isBuy, isMarket: false, markPrice, ...change })
}

/** Whether an edit changes anything: a drag that ends where it began is not sent. */
export function isSameOrder(open: { readonly price: Price; readonly amount: Amount }, change: OrderChange): boolean {
  return open.price === change.limitPrice && open.amount === change.amount
}
