import {
  Suspense,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
} from 'react'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { BookView } from '@/web/market/orderBook/bookView'
import { groupedView } from '@/web/market/orderBook/groupedView'
import type { SweepCost } from '@/web/market/orderBook/sweepCost'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { HeldBadge } from '@/web/ui/still/HeldBadge'
import { Missed } from '@/web/ui/still/Missed'
import { UnitHead } from '@/web/ui/UnitHead'
import { DepthShade, ImbalanceBar } from './BookDepth'
import type { BookDraft, BookStop } from './bookMarks'
import {
  bookPlaceAfterKey,
  type BookPlace,
  bookPlace,
  rowAt,
  bookSelector,
  type BookCell,
  type BookUnits,
} from './bookPlaces'
import { haveMoved, rowsOf, type BookRowData, type BookRows } from './bookRows'
import { BookSide } from './BookSide'
import type { IvAt } from './ivAtMark'
import type { OwnOrder } from './MyOrderMarker'
import { useBookCursor, useRestoredFocus, usePointedRow } from './useBookHover'
import { useBookMarks } from './useBookMarks'
import { myOrderRows, useMyOrderMarkers } from './useMyOrderMarkers'
import { useBookPainter, useUnpaintedView, type BookSource, type PaintFrame } from './usePaintedBook'
import { headHeight, placesOf, useFittedRows, shownIn, useRetainedRows } from './useRetainedRows'
import './orderBook.css'

/** Loaded lazily, because a book that has just opened cannot be stale yet. */
const BookStaleBadge = lazyPanel(() => import('./BookStaleBadge').then((module) => module.BookStaleBadge), 'mark')
const RowSweepCost = lazyPanel(() => import('./RowSweepCost').then((module) => module.RowSweepCost), 'mark')

export type BookActions = {
  readonly onPickPrice: (price: Price) => void
  /** `side` is the side of the level. An order that takes the level has the opposite side. */
  readonly onPickSize: (side: Side, price: Price, amount: Amount) => void
  /** Called when a cumulative total is pressed: everything from the best level of `side` to `price`. */
  readonly onSweep: (side: Side, price: Price, total: Amount) => void
  /** Called once per move, on drop or Enter. */
  readonly onMoveOrder: (orderId: string, price: Price) => void
}

export type BookTableProps = BookActions & {
  source: BookSource
  /** Cost of an order that takes all levels up to a price. */
  reachOf: (view: BookView, side: Side, price: Price) => SweepCost | undefined
  mark: ReactNode
  instrumentName: string
  asset: string
  grouping: Price
  priceStep: Price
  amountStep: Amount
  units: BookUnits
  hasIv: boolean
  /** Returns the implied volatility of a price at the current forward. */
  ivAt?: IvAt | undefined
  ownOrders: readonly OwnOrder[]
  /** Unsent orders, at the prices where they would rest. */
  drafts?: readonly BookDraft[] | undefined
  /** Trigger prices of stops. */
  stops?: readonly BookStop[] | undefined
}

const noDrafts: readonly BookDraft[] = []
const noStops: readonly BookStop[] = []
const noRows: BookRows = { asks: [], bids: [] }

/** More rows than a panel can show, so that held rows still find their levels after the market has moved. */
const rowCount = 120

/**
 * Table of the order book. Handles clicks and keys for all rows. A frame that changes only numbers is painted without
 * React.
 */
export function BookTable(props: BookTableProps) {
  const { source, grouping, units, hasIv, ivAt, ownOrders } = props
  const drafts = props.drafts ?? noDrafts
  const stops = props.stops ?? noStops
  const { table, balance, sellShade, buyShade, paint, repaint } = useBookPainter(props)
  const paintFrame = useRef<PaintFrame>(() => false)
  const painted = useRef<BookRows>(noRows)
  const view = useUnpaintedView(source, paintFrame)
  const { ref, fit, rowHeight } = useFittedRows()
  const book = useMemo(() => groupedView(view, grouping, rowCount), [view, grouping])
  const { rows, live, isHeld, still } = useRetainedRows(book, fit, myOrderRows(props), painted)
  const [place, setPlace] = useState<BookPlace>({ side: 'buy', index: 0, cell: 'price' })
  const { proposal, markerOf } = useMyOrderMarkers(props, rows, still.hold)
  const pointed = usePointedRow(table, rows)
  // While an order is being moved, its target counts as the row under the pointer.
  const reached = proposal === undefined ? pointed.row : undefined
  const marks = useBookMarks(rows, drafts, stops, grouping)
  const shared = { hasIv, place, proposal, markerOf }
  const retained = useRestoredFocus(table, place, setPlace, still.noteRefocus)

  const markCursor = useBookCursor(table, props.instrumentName, painted, reached?.price)

  useLayoutEffect(() => {
    repaint({ rows, live, bestBid: book.bids[0]?.price, bestAsk: book.asks[0]?.price, ivAt })
    retained.follow(painted.current, rows)
    painted.current = rows
    markCursor()
    const isPinned = isHeld || reached !== undefined || proposal !== undefined
    // React renders marks in the row of their price, so a frame with marks is not only painted.
    const isMarked = ownOrders.length > 0 || drafts.length > 0 || stops.length > 0
    paintFrame.current = (next) => {
      if (isPinned || next.status !== view.status || next.error !== view.error) return false
      const { bids, asks } = groupedView(next, grouping, Math.max(1, fit.asks, fit.bids))
      const now = { asks: rowsOf(asks, fit.asks), bids: rowsOf(bids, fit.bids) }
      if (now.asks.length !== rows.asks.length || now.bids.length !== rows.bids.length) return false
      const isStill = isMarked || table.current?.contains(table.current.ownerDocument.activeElement) === true
      if (isStill && haveMoved(painted.current, now)) return false
      paint({ rows: now, live: now, bestBid: bids[0]?.price, bestAsk: asks[0]?.price, ivAt })
      painted.current = now
      still.noteShown(placesOf(now, fit.asks))
      markCursor()
      return true
    }
  })

  const onClick = (event: MouseEvent) => {
    const found = bookPlace(event.target)
    const row = found === undefined ? undefined : rowAt(painted.current, found)
    if (row === undefined || found?.cell === undefined) return
    if (!still.isAimed(shownIn(painted.current, found, fit.asks), event.target)) return
    setPlace({ ...found, cell: found.cell })
    press(props, found.side, found.cell, row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    still.handlers.onKeyDown()
    if (event.key === 'Escape') pointed.leave()
    const found = bookPlace(event.target)
    if (found?.cell === undefined) return
    const counts = { asks: painted.current.asks.length, bids: painted.current.bids.length }
    const next = bookPlaceAfterKey({ ...found, cell: found.cell }, event.key, counts)
    if (next === undefined) return
    event.preventDefault()
    setPlace(next)
    table.current?.querySelector<HTMLElement>(bookSelector(next))?.focus()
  }

  return (
    <>
      <div ref={ref} className="min-h-0 flex-1 overflow-hidden">
        <div
          role="presentation"
          className="relative isolate"
          {...still.handlers}
          onPointerOver={pointed.onPointerOver}
          onPointerLeave={(event) => {
            pointed.leave()
            still.handlers.onPointerLeave(event)
          }}
          onFocus={(event) => {
            retained.onFocus(event)
            pointed.onFocus(event)
            if (!retained.isFollowing()) still.handlers.onFocus(event)
          }}
          onBlur={(event) => {
            if (retained.isFollowing()) return
            retained.onBlur(event)
            pointed.leave()
            still.handlers.onBlur(event)
          }}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          <DepthShade side="sell" ref={sellShade} count={fit.asks} top={headHeight} rowHeight={rowHeight} />
          <DepthShade
            side="buy"
            ref={buyShade}
            count={fit.bids}
            top={headHeight + fit.asks * rowHeight + fit.middle}
            rowHeight={rowHeight}
          />
          <HeldBadge isHeld={isHeld} />
          {/* On the right, because prices are read on the left. */}
          <Missed missed={still.missed} half="right" />
          {!isHeld && (
            <Suspense fallback={null}>
              <BookStaleBadge source={source} />
            </Suspense>
          )}
          <table ref={table} aria-label={t('Order book')} data-held={isHeld} className="book">
            <BookHead unit={units === 'usd' ? 'USD' : props.asset} hasIv={hasIv} />
            <BookSide side="sell" rows={rows.asks} count={fit.asks} marks={marks.asks} reached={reached} {...shared} />
            <tbody>
              <MiddleRow mark={props.mark} height={fit.middle} columnCount={hasIv ? 6 : 5} />
            </tbody>
            <BookSide side="buy" rows={rows.bids} count={fit.bids} marks={marks.bids} reached={reached} {...shared} />
          </table>
        </div>
      </div>
      <ImbalanceBar ref={balance} />
      {reached !== undefined && (
        <Suspense fallback={null}>
          <RowSweepCost
            table={table}
            side={reached.side}
            index={reached.index}
            price={reached.price}
            reach={props.reachOf(view, reached.side, reached.price)}
            asset={props.asset}
            priceStep={props.priceStep}
            amountStep={props.amountStep}
          />
        </Suspense>
      )}
    </>
  )
}

/** Handles a press on a cell. An empty row offers only its price, because an order for an amount of 0 is invalid. */
function press(actions: BookActions, side: Side, cell: BookCell, row: BookRowData): void {
  if (cell !== 'price' && row[cell] === 0n) return
  switch (cell) {
    case 'price':
      return actions.onPickPrice(row.price)
    case 'amount':
      return actions.onPickSize(side, row.price, row.amount)
    case 'total':
      return actions.onSweep(side, row.price, row.total)
  }
}

function BookHead({ unit, hasIv }: { unit: string; hasIv: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className="w-4">
          <span className="sr-only">{t('Your orders')}</span>
        </th>
        <th scope="col">{t('Price')}</th>
        <th scope="col">{hasIv ? t('Amount') : <UnitHead name={t('Amount')} unit={unit} />}</th>
        <th scope="col">{t('Total')}</th>
        {hasIv && (
          <th scope="col" className="w-14">
            {t('IV')}
          </th>
        )}
        <th scope="col" className="w-3">
          <span className="sr-only">{t('Triggers')}</span>
        </th>
      </tr>
    </thead>
  )
}

type MiddleRowProps = { mark: ReactNode; height: number; columnCount: number }

/**
 * The mid price with the spread beside it, and the mark on the right. `bookPainter.ts` writes the numbers of the book.
 */
function MiddleRow({ mark, height, columnCount }: MiddleRowProps) {
  return (
    <tr style={{ height }}>
      <td colSpan={columnCount} className="border-y border-line px-3! leading-6">
        <span data-middle="mid" className="mr-2 text-lg font-semibold" title={t('Mid price')} />
        <span className="text-xs text-text-3" title={t('Bid–ask spread')}>
          <span data-middle="spread" /> <span data-middle="ratio" className="text-text-4" />
        </span>
        <span className="float-right text-xs leading-6 text-text-2" title={t('Mark price')}>
          <span className="text-text-3">{t('mark')}</span> {mark}
        </span>
      </td>
    </tr>
  )
}
