import type { OptionInstrument } from '@/core/protocol/instrument'
import { OrderTicket } from '@/web/desk/ticket/order/OrderTicket'
import { useOrderTicket } from '@/web/desk/ticket/order/useOrderTicket'
import { useOrderTerms } from '@/web/desk/ticket/terms/useOrderTerms'
import type { TicketContext } from '@/web/desk/ticket/useTicketContext'
import { useVolatilityOrder } from './useVolatilityOrder'

type OptionTicketPanelProps = { instrument: OptionInstrument; context: TicketContext }

/** The live ticket of an option order, priced directly or by volatility. */
export function OptionTicketPanel({ instrument, context }: OptionTicketPanelProps) {
  const { draft, setDraft } = context
  const volatility = useVolatilityOrder(instrument, draft, setDraft)
  const terms = useOrderTerms(instrument, context, volatility)
  const order = useOrderTicket(instrument, context, terms)
  return (
    <OrderTicket
      instrument={instrument}
      draft={draft}
      onDraft={setDraft}
      order={order}
      beforePrice={volatility?.node}
      terms={terms?.terms}
    />
  )
}
