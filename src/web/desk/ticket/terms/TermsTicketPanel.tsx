import { useEffect } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { OrderTicket } from '@/web/desk/ticket/order/OrderTicket'
import { useOrderTicket } from '@/web/desk/ticket/order/useOrderTicket'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { findElement } from '@/web/ui/browser/findElement'
import { useOrderTerms } from './useOrderTerms'

type TermsTicketPanelProps = { instrument: Instrument; context: TicketContext }

/** Ticket of an order with terms that this page works, connected to the account. */
export function TermsTicketPanel({ instrument, context }: TermsTicketPanelProps) {
  const { draft, setDraft } = context
  // The choice was unmounted with its ticket, so the focus would be lost.
  useEffect(() => {
    if (document.activeElement === document.body) findElement('.ticket-panel select')?.focus()
  }, [])
  const terms = useOrderTerms(instrument, context)
  const order = useOrderTicket(instrument, context, terms)
  return <OrderTicket instrument={instrument} draft={draft} onDraft={setDraft} order={order} terms={terms?.terms} />
}
