import { useAccountSession, usePendingOrders } from '@/account/accountContext'
import type { OpenOrder } from '@/account/openOrders'
import { checkChange } from '@/account/orders/checkChange'
import type { OrderChange } from '@/account/orders/editOrder'
import { formWords } from '@/features/orderTicket/orderDraft'
import type { Instrument } from '@/protocol/instrument'

/** What the table of open orders can do with a row. */
export function useOrderEditing(termsOf: (instrumentName: string) => Instrument | undefined) {
  const actions = useAccountSession()?.actions
  const pending = usePendingOrders()
  return {
    pending,
    checkChange: (open: OpenOrder, change: OrderChange): string | undefined => {
      const instrument = termsOf(open.instrumentName)
      if (instrument === undefined) return undefined
      const isBuy = open.side === 'buy'
      const code = checkChange(instrument, isBuy, change, undefined)
      if (code === undefined) return undefined
      return formWords(code, { isBuy, limitPrice: change.limitPrice }, { instrument, markPrice: undefined })
    },
    onEdit: (open: OpenOrder, change: OrderChange) => void actions?.edit(open, change),
    onCancel: (open: OpenOrder) => void actions?.cancel(open),
  }
}
