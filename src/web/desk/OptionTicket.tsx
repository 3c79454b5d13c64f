import type { OptionInstrument } from '@/core/protocol/instrument'
import { useVolatilityOrder } from '@/web/desk/ticket/volatility/useVolatilityOrder'
import { ReportParts } from './ReportParts'
import type { OnTicketParts, TicketParts } from '@/web/desk/ticket/ticketParts'
import type { TicketDesk } from '@/web/desk/ticket/useTicketContext'

type OptionTicketProps = Pick<TicketDesk, 'draft' | 'setDraft'> & {
  instrument: OptionInstrument
  parts: TicketParts
  onParts: OnTicketParts
}

/** What the ticket of an option has more: its price is typed as one, or as a volatility. */
export function OptionTicket({ instrument, draft, setDraft, parts, onParts }: OptionTicketProps) {
  const { attachment } = parts
  const { node, error, priceError, onTaken, ...volatility } = useVolatilityOrder(instrument, draft, setDraft)
  const words = [attachment.words, volatility.words].filter((text) => text !== undefined).join(' ')
  const own = {
    ...attachment,
    words: words === '' ? undefined : words,
    error: attachment.error ?? error,
    priceError,
    onTaken,
  }
  return <ReportParts parts={{ ...parts, attachment: own, beforePrice: node }} onParts={onParts} />
}
