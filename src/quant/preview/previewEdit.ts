import type { Amount, Price } from '@/protocol/fixed6'
import type { OrderPreview } from './previewOrder'
import { previewOrder } from './previewOrder'
import { holdingOf } from './previewAccount'
import type { PreviewAccount } from './previewAccount'
import type { PreviewBook } from './takeFromBook'

/**
 * What it would do to put an order in the place of an open one: as if that were gone first, and in one step (venue-rules
 * 2.2). The new amount is what is to be open, whatever has been filled. Undefined when the order is not open.
 */
export function previewEdit(edit: {
  readonly account: PreviewAccount
  readonly instrumentId: string
  readonly orderId: string
  readonly change: { readonly limitPrice: Price; readonly amount: Amount; readonly postOnly?: boolean }
  readonly book: PreviewBook | undefined
}): OrderPreview | undefined {
  const { account, instrumentId, orderId, change, book } = edit
  const replaced = holdingOf(account, instrumentId).orders.find((order) => order.orderId === orderId)
  if (replaced === undefined) return undefined
  const { isBuy, reduceOnly } = replaced
  const { limitPrice, amount, postOnly = false } = change
  const order = { instrumentId, isBuy, reduceOnly, limitPrice, amount, postOnly, timeInForce: 'GTC' } as const
  return previewOrder({ account, book, order, replaced })
}
