import type { OptionInstrument } from '@/protocol/instrument'
import { Ticket, type OwnTicketProps, type TicketProps } from './Ticket'
import type { Attached } from './useAttachedStops'
import { useTakenFocus } from '@/features/orderTicket/useTakenFocus'
import { useVolatilityOrder } from '@/features/volatilityOrder/useVolatilityOrder'

type OptionTicketProps = Omit<OwnTicketProps, 'instrument'> &
  Pick<TicketProps, 'previewed'> & { instrument: OptionInstrument; attachment: Attached }

/** The ticket of an option: its price is typed as one, or as a volatility. */
export function OptionTicket(props: OptionTicketProps) {
  const { instrument, draft, setDraft, attachment } = props
  useTakenFocus()
  const volatility = useVolatilityOrder(instrument, draft, setDraft)
  const { error, priceError, onTaken } = volatility
  const words = [attachment.words, volatility.words].filter((text) => text !== undefined).join(' ')
  return (
    <Ticket
      {...props}
      attachment={{
        ...attachment,
        words: words === '' ? undefined : words,
        error: attachment.error ?? error,
        priceError,
        onTaken,
      }}
      beforePrice={volatility.node}
    />
  )
}
