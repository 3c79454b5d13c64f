import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { formText } from '@/web/desk/draft/checkDraft'
import { useAccountSession, usePendingOrders } from '@/web/session/accountContext'
import type { OpenOrder } from '@/web/session/openOrders'
import { checkChange } from '@/web/session/orders/checkChange'
import type { OrderChange } from '@/web/session/orders/editOrder'
import { usePreviewAccountNow } from '@/web/session/preview/usePreviewAccount'
import { previewChange } from './previewChange'

const nothing = fixed6<Amount>(0n)
const noFills = { filledSince: () => nothing, filledBefore: () => nothing }

/** Row actions of the open orders table. An edit is checked against the prices at press time. */
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
