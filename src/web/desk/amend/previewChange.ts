import type { PreviewAccount } from '@/core/quant/preview/previewAccount'
import type { AccountSession } from '@/web/session/accountSession'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderChange } from '@/web/session/orders/editOrder'

/** Empty book, so that the preview assumes no fill at once: the books of other instruments are not loaded. */
const noBook = { bids: [], asks: [] }

/** Previews how the venue would evaluate the change for this account. */
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
