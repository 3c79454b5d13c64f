import { memo, Suspense } from 'react'
import { useAccountListsNow } from '@/web/session/useAccountListsNow'
import { useOpenOrdersLater } from '@/web/session/useLaterLists'
import { previewBook } from '@/web/session/orders/ownResting'
import { useOrderPreview } from '@/web/session/preview/useOrderPreview'
import { orderOf, type DraftOrder } from '@/web/desk/draft/checkDraft'
import type { BookView } from '@/web/market/orderBook/bookView'
import { useMarketData } from '@/web/market/marketDataContext'
import { useThrottledOrderBook } from '@/web/market/orderBook/useThrottledOrderBook'
import type { Instrument } from '@/core/protocol/instrument'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { later } from '@/web/ui/later'
import { ReportParts } from './ReportParts'
import type { OnTicketParts, TicketParts } from '@/web/desk/ticket/ticketParts'
import { useAttachedStops } from '@/web/desk/ticket/stop/useAttachedStops'
import type { TicketDesk } from '@/web/desk/ticket/useTicketContext'

const OptionTicket = later(() => import('./OptionTicket').then((module) => module.OptionTicket))

const emptyBook: PreviewBook = { bids: [], asks: [] }

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
  const tradable = previewBook(view, orders, instrumentName, draft.selfTradePrevention)
  const attachment = useAttachedStops(instrument, draft, props, tradable)
  const previewed = useOrderPreview(instrument, orderOf(draft, instrument), tradable)
  const bookFor = ({ selfTradePrevention = draft.selfTradePrevention }: DraftOrder, book: BookView) =>
    previewBook(book, listsNow().open?.orders ?? [], instrumentName, selfTradePrevention)
  const judge: TicketParts['judge'] = (order, book) => previewed?.now(order, bookFor(order, book))
  const largest: TicketParts['largest'] = (order, book) => {
    // What rests has its limit as its price, whatever the book.
    const tradableNow = bookFor(order, book) ?? (order.timeInForce === 'GTC' ? emptyBook : undefined)
    return tradableNow === undefined ? undefined : previewed?.largest(order, tradableNow)
  }
  const source = useMarketData().tickers({ kind: 'instrument', instrumentName })
  const factsNow = () => ({
    mark: source.getSnapshot().tickers.get(instrumentName)?.mark?.price,
    held: listsNow().positions,
  })
  const parts = { previewed, judge, largest, factsNow, attachment, tradable }
  if (instrument.instrumentType !== 'OPTION') return <ReportParts parts={parts} onParts={onParts} />
  return (
    <Suspense fallback={null}>
      <OptionTicket {...props} instrument={instrument} parts={parts} />
    </Suspense>
  )
})
