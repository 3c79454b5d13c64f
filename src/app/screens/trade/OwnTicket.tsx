import { useOrderPreview } from '@/account/preview/useOrderPreview'
import { orderOf } from '@/features/orderTicket/orderDraft'
import { useOrderBook } from '@/marketData/orderBook/useOrderBook'
import { Ticket, type OwnTicketProps } from './Ticket'
import { useAttachedStops } from './useAttachedStops'

/** The ticket of somebody who has an account: with what its order would do to it. */
export function OwnTicket(props: OwnTicketProps) {
  const { instrument, draft } = props
  const book = useOrderBook(instrument.instrumentName)
  const liveBook = book.status === 'live' ? { bids: book.bids, asks: book.asks } : undefined
  const attached = useAttachedStops(instrument, draft, props)
  const previewed = useOrderPreview(instrument, orderOf(draft, instrument), liveBook)
  return <Ticket {...props} previewed={previewed} attachment={attached} />
}
