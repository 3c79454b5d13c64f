import { OrderTicket } from '@/features/orderTicket/OrderTicket'
import type { Instrument } from '@/protocol/instrument'
import type { Ticket } from './useTicket'

export function TicketPanel({ instrument, ticket }: { instrument: Instrument; ticket: Ticket }) {
  return (
    <OrderTicket
      instrument={instrument}
      draft={ticket.draft}
      onDraft={ticket.setDraft}
      checked={ticket.checked}
      preview={ticket.preview}
      phase={ticket.phase}
      canTrade={ticket.canTrade}
      signingMode={ticket.signingMode}
      onSigningMode={ticket.setSigningMode}
      isOneClickAvailable={ticket.canTrade === 'trading'}
      isBookLive={ticket.isBookLive}
      onSubmit={ticket.submit}
    />
  )
}
