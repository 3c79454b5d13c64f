import { memo, Suspense } from 'react'
import { useAccountListsNow } from '@/account/useAccountListsNow'
import { useOpenOrdersLater } from '@/account/useLaterLists'
import { tradableView } from '@/account/orders/ownResting'
import { useOrderPreview } from '@/account/preview/useOrderPreview'
import { orderOf } from '@/appContext/ticket/checkDraft'
import type { BookView } from '@/marketData/orderBook/bookView'
import { useMarketData } from '@/marketData/marketDataContext'
import { useThrottledOrderBook } from '@/marketData/orderBook/useThrottledOrderBook'
import type { Instrument } from '@/protocol/instrument'
import type { PreviewBook } from '@/quant/preview/supposedFills'
import { later } from '@/ui/later'
import { ReportParts } from './ReportParts'
import type { OnTicketParts, TicketParts } from './ticketParts'
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
  const { instrumentName } = instrument
  const view = useThrottledOrderBook(instrumentName)
  const orders = useOpenOrdersLater()?.orders ?? []
  const listsNow = useAccountListsNow()
  const tradable = liveBookOf(tradableView(view, orders, instrumentName, draft.selfTradePrevention))
  const attachment = useAttachedStops(instrument, draft, props)
  const previewed = useOrderPreview(instrument, orderOf(draft, instrument), tradable)
  const judge: TicketParts['judge'] = (order, book) => {
    const ordersNow = listsNow().open?.orders ?? []
    const { selfTradePrevention = draft.selfTradePrevention } = order
    return previewed?.now(order, liveBookOf(tradableView(book, ordersNow, instrumentName, selfTradePrevention)))
  }
  const source = useMarketData().tickers({ kind: 'instrument', instrumentName })
  const factsNow = () => ({
    mark: source.getSnapshot().tickers.get(instrumentName)?.mark?.price,
    held: listsNow().positions,
  })
  const parts = { previewed, judge, factsNow, attachment, tradable }
  if (instrument.instrumentType !== 'OPTION') return <ReportParts parts={parts} onParts={onParts} />
  return (
    <Suspense fallback={null}>
      <OptionTicket {...props} instrument={instrument} parts={parts} />
    </Suspense>
  )
})

function liveBookOf({ status, bids, asks }: BookView): PreviewBook | undefined {
  return status === 'live' ? { bids, asks } : undefined
}
