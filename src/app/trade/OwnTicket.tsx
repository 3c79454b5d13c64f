import { memo, Suspense } from 'react'
import { useOpenOrdersLater } from '@/account/useLaterLists'
import { tradableView } from '@/account/orders/ownResting'
import { useOrderPreview } from '@/account/preview/useOrderPreview'
import { orderOf } from '@/appContext/ticket/checkDraft'
import { useThrottledOrderBook } from '@/marketData/orderBook/useThrottledOrderBook'
import type { Instrument } from '@/protocol/instrument'
import { later } from '@/ui/later'
import { ReportParts } from './ReportParts'
import type { OnTicketParts } from './ticketParts'
import { useAttachedStops } from './useAttachedStops'
import type { TicketDesk } from './useTicketDesk'

const OptionTicket = later(() => import('./OptionTicket').then((module) => module.OptionTicket))

type OwnTicketProps = Pick<TicketDesk, 'draft' | 'setDraft' | 'attached' | 'setAttached'> & {
  instrument: Instrument
  onParts: OnTicketParts
}

/**
 * What the ticket has with an account: what its order would do to it, its stops, and options by volatility too. It draws
 * nothing: a ticket that came in the place of another would lose a press that has begun. Its code comes with the account.
 */
export const OwnTicket = memo(function OwnTicket(props: OwnTicketProps) {
  const { instrument, draft, onParts } = props
  const view = useThrottledOrderBook(instrument.instrumentName)
  const orders = useOpenOrdersLater()?.orders ?? []
  const book = tradableView(view, orders, instrument.instrumentName, draft.selfTradePrevention)
  const liveBook = book.status === 'live' ? { bids: book.bids, asks: book.asks } : undefined
  const attachment = useAttachedStops(instrument, draft, props)
  const previewed = useOrderPreview(instrument, orderOf(draft, instrument), liveBook)
  const parts = { previewed, attachment, tradable: liveBook }
  if (instrument.instrumentType !== 'OPTION') return <ReportParts parts={parts} onParts={onParts} />
  return (
    <Suspense fallback={null}>
      <OptionTicket {...props} instrument={instrument} parts={parts} />
    </Suspense>
  )
})
