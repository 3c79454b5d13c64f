import { useCallback, useEffect } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { createOpenTicket } from '@/web/desk/draft/openTicket'
import type { SetDraft } from '@/web/desk/draft/orderDraft'
import { useTicketChoice } from '@/web/desk/draft/ticketChoice'
import { usePageStore } from '@/web/session/pageStores'
import type { TicketContext } from './useTicketContext'

/** Shows the ticket to what lies beside the desk, as the tour does, for as long as the desk is on the screen. */
export function useShowTicket(instrument: Instrument, { draft, setDraft }: TicketContext): void {
  const { set } = usePageStore(createOpenTicket)
  const { choose } = useTicketChoice()
  const fill = useCallback<SetDraft>(
    (change) => {
      choose('order')
      setDraft(change)
    },
    [choose, setDraft],
  )
  useEffect(() => set({ instrument, draft, fill }), [set, instrument, draft, fill])
  useEffect(() => () => set(undefined), [set])
}
