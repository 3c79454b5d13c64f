import { Suspense } from 'react'
import { useOpenOrders } from '@/account/accountContext'
import { tradableView } from '@/account/orders/ownResting'
import { useOrderPreview } from '@/account/preview/useOrderPreview'
import { orderOf } from '@/appContext/ticket/orderDraft'
import { useThrottledOrderBook } from '@/marketData/orderBook/useOrderBook'
import { later } from '@/ui/later'
import { Ticket, type OwnTicketProps } from './Ticket'
import { useAttachedStops } from './useAttachedStops'
import { useTakenFocus } from '@/features/orderTicket/useTakenFocus'

const OptionTicket = later(() => import('./OptionTicket').then((module) => module.OptionTicket))

/** The ticket with an account: previews what its order would do to it, and prices options by volatility too. */
export function OwnTicket(props: OwnTicketProps) {
  const { instrument, draft } = props
  useTakenFocus()
  const view = useThrottledOrderBook(instrument.instrumentName)
  const orders = useOpenOrders().data?.orders ?? []
  const book = tradableView(view, orders, instrument.instrumentName, draft.selfTradePrevention)
  const liveBook = book.status === 'live' ? { bids: book.bids, asks: book.asks } : undefined
  const attachment = useAttachedStops(instrument, draft, props)
  const previewed = useOrderPreview(instrument, orderOf(draft, instrument), liveBook)
  const own = { ...props, previewed, attachment, tradable: liveBook }
  if (instrument.instrumentType !== 'OPTION') return <Ticket {...own} />
  return (
    <Suspense fallback={<Ticket {...own} isOpening />}>
      <OptionTicket {...own} instrument={instrument} />
    </Suspense>
  )
}
