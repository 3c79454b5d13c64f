import { useCallback, useEffect } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { createOpenTicket } from '@/web/desk/draft/openTicket'
import type { SetDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { usePageStore } from '@/web/session/pageStores'
import type { TicketContext } from './useTicketContext'

/** Publishes the ticket to other panels and the tour while the desk is mounted. */
export function useShowTicket(instrument: Instrument, context: TicketContext): void {
  const { setDraft } = context
  const { set } = usePageStore(createOpenTicket)
  const { choose } = useTicketChoice()
  const fill = useCallback<SetDraft>(
    (change) => {
      choose('order')
      setDraft(change)
    },
    [choose, setDraft],
  )
  useEffect(() => set({ ...context, instrument, fill }), [set, instrument, context, fill])
  useEffect(() => () => set(undefined), [set])
}
