import type { Instrument } from '@/core/protocol/instrument'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { OrderTicket } from './OrderTicket'
import { useOrderTicket } from './useOrderTicket'

type OrderTicketPanelProps = { instrument: Instrument; context: TicketContext }

export function OrderTicketPanel({ instrument, context }: OrderTicketPanelProps) {
  const order = useOrderTicket(instrument, context)
  return <OrderTicket instrument={instrument} draft={context.draft} onDraft={context.setDraft} order={order} />
}
