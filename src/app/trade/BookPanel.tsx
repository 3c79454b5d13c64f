import { memo } from 'react'
import type { ReactNode } from 'react'
import type { BookDraft, BookStop } from '@/features/orderBook/bookMarks'
import { LiveOrderBook } from '@/features/orderBook/LiveOrderBook'
import { useIvAt } from '@/features/orderBook/useIvAt'
import { pickPrice, pickSize, sweepTo } from '@/features/orderTicket/draftChanges'
import { useReadTicker } from '@/marketData/tickers/useTickers'
import type { Instrument } from '@/protocol/instrument'
import type { OwnOrders } from './useOwnOrders'
import type { SetDraft } from '@/appContext/ticket/orderDraft'

type BookPanelProps = {
  instrument: Instrument
  own: OwnOrders
  setDraft: SetDraft
  isDepth: boolean
  onDepth: (isDepth: boolean) => void
  /** A scale that is not sent. */
  drafts?: readonly BookDraft[] | undefined
  stops?: readonly BookStop[] | undefined
  /** In place of the title: what else the panel can show. */
  leading?: ReactNode
}

/** The book with the trader's orders; what is pressed in it goes into the ticket. */
export const BookPanel = memo(function BookPanel(props: BookPanelProps) {
  const { instrument, own, setDraft, isDepth, onDepth } = props
  const { instrumentName } = instrument
  const { ticker, timestampNs } = useReadTicker(instrumentName)
  const mark = ticker?.mark
  return (
    <LiveOrderBook
      instrument={instrument}
      isDepth={isDepth}
      onDepth={onDepth}
      leading={props.leading}
      mark={mark?.price}
      ivAt={useIvAt(instrument, mark, timestampNs)}
      ownOrders={own.book}
      drafts={props.drafts}
      stops={props.stops}
      onMoveOrder={own.move}
      onPickPrice={(price) => setDraft((draft) => pickPrice(draft, price))}
      onPickSize={(side, price, amount) => setDraft((draft) => pickSize(draft, side, price, amount))}
      onSweep={(side, price, total) => setDraft((draft) => sweepTo(draft, side, price, total))}
    />
  )
})
