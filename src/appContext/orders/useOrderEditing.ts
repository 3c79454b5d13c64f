import { useAccountSession, usePendingOrders } from '@/account/accountContext'
import type { OpenOrder } from '@/account/openOrders'
import { checkChange } from '@/account/orders/checkChange'
import type { OrderChange } from '@/account/orders/editOrder'
import { usePreviewAccountNow } from '@/account/preview/usePreviewAccount'
import { formText } from '@/appContext/ticket/checkDraft'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { previewChange } from './previewChange'

const nothing = fixed6<Amount>(0n)
const noFills = { filledSince: () => nothing, filledBefore: () => nothing }

/** What the table of open orders can do with a row. A change is checked at the prices of the press. */
export function useOrderEditing(termsOf: (instrumentName: string) => Instrument | undefined) {
  const session = useAccountSession()
  const actions = session?.actions
  const pending = usePendingOrders()
  const accountNow = usePreviewAccountNow()
  return {
    pending,
    fills: session?.fills ?? noFills,
    checkChange: (open: OpenOrder, change: OrderChange): string | undefined => {
      const instrument = termsOf(open.instrumentName)
      if (instrument === undefined) return undefined
      const isBuy = open.side === 'buy'
      const account = accountNow()
      const markPrice = account?.markets.get(open.instrumentId)?.markPrice
      const code =
        checkChange(instrument, isBuy, change, markPrice) ?? previewChange(session, account, open, change)?.error
      if (code === undefined) return undefined
      return formText(code, { isBuy, limitPrice: change.limitPrice }, { instrument, markPrice })
    },
    onEdit: (open: OpenOrder, change: OrderChange) => void actions?.edit(open, change),
    onCancel: (open: OpenOrder) => void actions?.cancel(open),
  }
}
