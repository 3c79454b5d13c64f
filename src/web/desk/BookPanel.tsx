import { memo } from 'react'
import type { ReactNode } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import type { BookDraft, BookStop } from '@/web/desk/book/bookMarks'
import type { IvAt } from '@/web/desk/book/ivAtMark'
import { LiveOrderBook } from '@/web/desk/book/LiveOrderBook'
import { useIvAt } from '@/web/desk/book/useIvAt'
import type { SetDraft } from '@/web/desk/draft/orderDraft'
import { pickPrice, pickSize, sweepTo } from '@/web/desk/ticket/order/draftChanges'
import { useReadTicker } from '@/web/market/tickers/usePacedTicker'
import { formatPrice } from '@/web/ui/formatNumber'
import { useDeskOrders } from './deskOrders'

type BookPanelProps = {
  instrument: Instrument
  setDraft: SetDraft
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
  drafts?: readonly BookDraft[] | undefined
  stops?: readonly BookStop[] | undefined
  leading?: ReactNode
}

/** The book with the trader's orders. A press fills the ticket. */
export const BookPanel = memo(function BookPanel(props: BookPanelProps) {
  return props.instrument.instrumentType === 'OPTION' ? <OptionBook {...props} /> : <Book {...props} />
})

function OptionBook(props: BookPanelProps) {
  const { ticker, timestampNs } = useReadTicker(props.instrument.instrumentName)
  return <Book {...props} ivAt={useIvAt(props.instrument, ticker?.mark, timestampNs)} />
}

function Book(props: BookPanelProps & { ivAt?: IvAt | undefined }) {
  const { instrument, setDraft } = props
  const own = useDeskOrders()
  return (
    <LiveOrderBook
      instrument={instrument}
      isDepth={props.isDepth}
      onDepth={props.onDepth}
      leading={props.leading}
      mark={<LiveMark instrument={instrument} />}
      ivAt={props.ivAt}
      ownOrders={own.book}
      drafts={props.drafts}
      stops={props.stops}
      onMoveOrder={own.move}
      onPickPrice={(price) => setDraft((draft) => pickPrice(draft, price))}
      onPickSize={(side, price, amount) => setDraft((draft) => pickSize(draft, side, price, amount))}
      onSweep={(side, price, total) => setDraft((draft) => sweepTo(draft, side, price, total))}
    />
  )
}

function LiveMark({ instrument }: { instrument: Instrument }) {
  const { ticker } = useReadTicker(instrument.instrumentName)
  return <>{formatPrice(ticker?.mark?.price, instrument.priceStep)}</>
}
