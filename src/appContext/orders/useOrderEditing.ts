import { useAccountSession, usePendingOrders } from '@/account/accountContext'
import type { OpenOrder } from '@/account/openOrders'
import { checkChange } from '@/account/orders/checkChange'
import type { OrderChange } from '@/account/orders/editOrder'
import { usePreviewAccount } from '@/account/preview/usePreviewAccount'
import { formText } from '@/appContext/ticket/checkDraft'
import { fixed6, type Amount, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'

/** USD: what the change needs of the available margin, and what would be available after it. */
export type ChangePreview = { readonly neededMargin: Usd | undefined; readonly availableAfter: Usd | undefined }

/** Nothing of an edit is taken to trade at once: the book of each order's instrument is not at hand. */
const noBook = { bids: [], asks: [] }
const nothing = fixed6<Amount>(0n)
const noFills = { filledSince: () => nothing, filledBefore: () => nothing }

/** What the table of open orders can do with a row. */
export function useOrderEditing(termsOf: (instrumentName: string) => Instrument | undefined) {
  const session = useAccountSession()
  const actions = session?.actions
  const pending = usePendingOrders()
  const account = usePreviewAccount()
  const preview = ({ instrumentId, orderId, postOnly = false }: OpenOrder, { limitPrice, remaining }: OrderChange) =>
    account &&
    session?.previews.edit({
      account,
      instrumentId,
      orderId,
      change: { limitPrice, amount: remaining, postOnly },
      book: noBook,
    })
  return {
    pending,
    fills: session?.fills ?? noFills,
    checkChange: (open: OpenOrder, change: OrderChange): string | undefined => {
      const instrument = termsOf(open.instrumentName)
      if (instrument === undefined) return undefined
      const isBuy = open.side === 'buy'
      const markPrice = account?.markets.get(open.instrumentId)?.markPrice
      const code = checkChange(instrument, isBuy, change, markPrice) ?? preview(open, change)?.error
      if (code === undefined) return undefined
      return formText(code, { isBuy, limitPrice: change.limitPrice }, { instrument, markPrice })
    },
    previewChange: (open: OpenOrder, change: OrderChange): ChangePreview | undefined => {
      const figures = preview(open, change)
      return figures && { neededMargin: figures.neededMargin, availableAfter: figures.margin.after?.availableMargin }
    },
    onEdit: (open: OpenOrder, change: OrderChange) => void actions?.edit(open, change),
    onCancel: (open: OpenOrder) => void actions?.cancel(open),
  }
}
