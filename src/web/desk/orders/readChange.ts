import { formatFixed6, subtract, type Amount, type Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { OpenOrder } from '@/web/session/openOrders'
import { isSameOrder } from '@/web/session/orders/checkChange'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { remainingOf } from '@/web/session/remainingOf'
import { decimalValue } from '@/web/ui/decimalText'
import { formatExact } from '@/web/ui/formatExact'

export type EditField = 'price' | 'amount'

export type EditedOrder = { readonly priceText: string; readonly amountText: string }

export type EditError = { readonly fields: readonly EditField[]; readonly words: string }

export type ReadChange =
  | { readonly kind: 'change'; readonly change: OrderChange }
  | { readonly kind: 'same' }
  | { readonly kind: 'wrong'; readonly error: EditError }

export function editedOf(order: OpenOrder): EditedOrder {
  return { priceText: formatFixed6(order.price), amountText: formatFixed6(remainingOf(order)) }
}

/**
 * Parses an edit. The typed amount is what should remain, counted from the start of the edit, so fills `since` then
 * reduce the new remainder.
 */
export function readChange(
  order: OpenOrder,
  { priceText, amountText }: EditedOrder,
  since: Amount,
  checkChange: (order: OpenOrder, change: OrderChange) => string | undefined,
): ReadChange {
  const limitPrice = decimalValue<Price>(priceText)
  if (limitPrice === undefined) return wrong(['price'], t('Enter a price (max. 6 decimals)'))
  const amount = decimalValue<Amount>(amountText)
  if (amount === undefined) return wrong(['amount'], t('Enter an amount (max. 6 decimals)'))
  if (since > 0n && amount <= since) {
    return wrong(
      ['amount'],
      t('{amount} filled since you started: nothing would remain.', { amount: formatExact(since) }),
    )
  }
  const change = { limitPrice, remaining: subtract(amount, since) }
  if (isSameOrder(order, change)) return { kind: 'same' }
  const words = checkChange(order, change)
  return words === undefined ? { kind: 'change', change } : wrong(changedFields(order, change), words)
}

function wrong(fields: readonly EditField[], words: string): ReadChange {
  return { kind: 'wrong', error: { fields, words } }
}

/** Fields to mark as wrong. The venue's rules concern the whole order, so all changed fields are marked. */
function changedFields(order: OpenOrder, change: OrderChange): readonly EditField[] {
  return [
    ...(order.price === change.limitPrice ? [] : ['price' as const]),
    ...(remainingOf(order) === change.remaining ? [] : ['amount' as const]),
  ]
}
