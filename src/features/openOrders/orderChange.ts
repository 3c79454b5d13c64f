import type { OpenOrder } from '@/account/openOrders'
import type { OrderChange } from '@/account/orders/editOrder'
import { formatFixed6, type Amount, type Price } from '@/protocol/fixed6'
import { decimalValue } from '@/ui/decimalText'

/** A row's fields while they are edited. */
export type EditedOrder = { readonly priceText: string; readonly amountText: string }

export type ReadChange =
  | { readonly kind: 'change'; readonly change: OrderChange }
  | { readonly kind: 'same' }
  | { readonly kind: 'wrong'; readonly field: 'price' | 'amount'; readonly words: string }

export function editedOf(order: OpenOrder): EditedOrder {
  return { priceText: formatFixed6(order.price), amountText: formatFixed6(order.amount) }
}

/** What the fields ask for, against the order as the venue has it now. */
export function readChange(order: OpenOrder, { priceText, amountText }: EditedOrder): ReadChange {
  const limitPrice = decimalValue<Price>(priceText)
  if (limitPrice === undefined) return { kind: 'wrong', field: 'price', words: 'That is no price.' }
  const amount = decimalValue<Amount>(amountText)
  if (amount === undefined) return { kind: 'wrong', field: 'amount', words: 'That is no amount.' }
  if (limitPrice === order.price && amount === order.amount) return { kind: 'same' }
  return { kind: 'change', change: { limitPrice, amount } }
}
