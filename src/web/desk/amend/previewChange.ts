import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import type { AccountSession } from '@/web/session/accountSession'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderChange } from '@/web/session/orders/editOrder'

/** Nothing of an edit is taken to trade at once: the book of each order's instrument is not at hand. */
const noBook = { bids: [], asks: [] }

/** What the venue would make of a change by this account. */
export function previewChange(
  session: AccountSession | undefined,
  account: PreviewAccount | undefined,
  { instrumentId, orderId, postOnly = false }: OpenOrder,
  { limitPrice, remaining }: OrderChange,
) {
  const change = { limitPrice, amount: remaining, postOnly }
  return account === undefined
    ? undefined
    : session?.previews.edit({ account, instrumentId, orderId, change, book: noBook })
}
