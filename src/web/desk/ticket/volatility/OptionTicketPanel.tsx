import type { OptionInstrument } from '@/core/protocol/instrument'
import { OrderTicket } from '@/web/desk/ticket/order/OrderTicket'
import { useOrderTicket } from '@/web/desk/ticket/order/useOrderTicket'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { useVolatilityOrder } from './useVolatilityOrder'

type OptionTicketPanelProps = { instrument: OptionInstrument; context: TicketContext }

/** The live ticket of an option order, priced directly or by volatility. */
export function OptionTicketPanel({ instrument, context }: OptionTicketPanelProps) {
  const { draft, setDraft } = context
  const volatility = useVolatilityOrder(instrument, draft, setDraft)
  const order = useOrderTicket(instrument, context, volatility)
  return (
    <OrderTicket
      instrument={instrument}
      draft={draft}
      onDraft={setDraft}
      order={order}
      beforePrice={volatility?.node}
    />
  )
}
