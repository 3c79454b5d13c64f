import type { OpenTicket } from '@/web/desk/draft/openTicket'
import type { TicketContext } from './useTicketContext'

/** The setters of every ticket kind, which the desk publishes with its ticket (see `useShowTicket`). */
export function formsOf(ticket: OpenTicket): TicketContext {
  return ticket as OpenTicket & TicketContext
}
