import { useEffect } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import type { FollowDraft } from '@/web/desk/draft/orderDraft'
import { OrderTicket } from '@/web/desk/ticket/order/OrderTicket'
import { useOrderTicket } from '@/web/desk/ticket/order/useOrderTicket'
import { useOrderTerms } from '@/web/desk/ticket/terms/useOrderTerms'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { findElement } from '@/web/ui/browser/findElement'
import { useFollowOrder } from './useFollowOrder'

type FollowTicketPanelProps = { instrument: Instrument; follow: FollowDraft; context: TicketContext }

/** Ticket of an order that follows a price, connected to the account. */
export function FollowTicketPanel({ instrument, follow, context }: FollowTicketPanelProps) {
  const { draft, setDraft } = context
  // The pressed button was unmounted with its ticket, so the focus would be lost.
  useEffect(() => {
    if (document.activeElement === document.body) findElement('.ticket-panel [data-follow] :checked')?.focus()
  }, [])
  const followed = useFollowOrder(instrument, draft, follow, setDraft)
  const terms = useOrderTerms(instrument, context, followed)
  const order = useOrderTicket(instrument, context, terms)
  const shown = { price: followed.node, terms: terms?.terms }
  return <OrderTicket instrument={instrument} draft={draft} onDraft={setDraft} order={order} {...shown} />
}
