import { Suspense, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react'
import type { SweepCost } from '@/marketData/orderBook/sweepCost'
import { type Amount, type Price, fixed6, toNumber } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { QuietBadge } from '@/ui/QuietBadge'
import { later } from '@/ui/later'
import { HeldBadge } from '@/ui/still/HeldBadge'
import { t } from '@/language/t'
import {
  bookPlaceAfterKey,
  type BookPlace,
  deepestTotal,
  depthOf,
  inUnits,
  percentOf,
  bookPlace,
  rowAt,
  bookSelector,
  type BookCell,
  type BookUnits,
} from './bookPlaces'
import { bookMarks, type BookDraft, type BookStop } from './bookMarks'
import type { GroupedLevel } from '@/marketData/orderBook/groupedView'
import type { BookRowData } from './bookRows'
import { BookSide } from './BookSide'
import { DepthShade, ImbalanceBar } from './BookDepth'
import type { IvAt } from './ivAtMark'
import type { OwnOrder } from './OwnOrderMarker'
import { useBookCursor, useRestoredFocus, usePointedRow } from './useBookHover'
import { headHeight, useFittedRows, shownIn, useHeldRows } from './useHeldRows'
import { ownRowsOf, useOwnMarkers } from './useOwnMarkers'
import { decimalsOf, formatDecimal, formatPercent, formatPrice } from '@/ui/formatNumber'
import './orderBook.css'

/** Comes with the first row that is pointed at. */
const RowSweepCost = later(() => import('./RowSweepCost').then((module) => module.RowSweepCost), 'mark')

export type BookActions = {
  /** A price was pressed. */
  readonly onPickPrice: (price: Price) => void
  /** An amount was pressed. `side` is the side of the level: an order that takes it has the other. */
  readonly onPickSize: (side: Side, price: Price, amount: Amount) => void
  /** A cumulative total was pressed: everything from the best level of `side` to `price`. */
  readonly onSweep: (side: Side, price: Price, total: Amount) => void
  /** An own order was moved: heard once, when it is dropped or Enter is pressed. */
  readonly onMoveOrder: (orderId: string, price: Price) => void
}

export type BookTableProps = BookActions & {
  /** Grouped, best first, at least as many as there are rows. */
  bids: readonly GroupedLevel[]
  asks: readonly GroupedLevel[]
  /** What an order would take that reaches a price of a side. */
  reachOf: (side: Side, price: Price) => SweepCost | undefined
  mark: Price | undefined
  instrumentName: string
  asset: string
  grouping: Price
  priceStep: Price
  amountStep: Amount
  units: BookUnits
  hasIv: boolean
  /** Volatilities of prices by the forward of now. */
  ivAt?: IvAt | undefined
  ownOrders: readonly OwnOrder[]
  /** When a live book changed last, UNIX milliseconds. */
  quietSinceMs?: number | undefined
  /** How long after that it counts as quiet, milliseconds. */
  quietAfterMs?: number | undefined
  /** Orders that have not been sent, where they would rest. */
  drafts?: readonly BookDraft[] | undefined
  /** The prices at which the venue sends orders of its own. */
  stops?: readonly BookStop[] | undefined
}

const noDrafts: readonly BookDraft[] = []
const noStops: readonly BookStop[] = []

/** The book as a table: asks above, the middle, bids below. Presses and keys are heard here for all rows. */
export function BookTable(props: BookTableProps) {
  const { bids, asks, priceStep, amountStep, units, hasIv, ivAt } = props
  const table = useRef<HTMLTableElement>(null)
  const { ref, fit, rowHeight } = useFittedRows()
  const { rows, live, isHeld, still } = useHeldRows(props, fit, ownRowsOf(props))
  const [place, setPlace] = useState<BookPlace>({ side: 'buy', index: 0, cell: 'price' })
  const { proposal, markerOf } = useOwnMarkers(props, rows, still.hold)
  const pointed = usePointedRow(table, rows)
  // While an order is moved, where it would go is what is pointed at.
  const reached = proposal === undefined ? pointed.row : undefined
  useBookCursor(table, props.instrumentName, rows, reached?.price)
  const marks = bookMarks(rows, props.drafts ?? noDrafts, props.stops ?? noStops, props.grouping)
  const shared = {
    units,
    priceStep,
    amountStep,
    hasIv,
    ivAt,
    place,
    proposal,
    markerOf,
  }

  const kept = useRestoredFocus(table, place, still.noteRefocus)
  const deepest = deepestTotal(live, units)
  const percentsOf = (side: readonly BookRowData[]) => side.map((row) => percentOf(inUnits(row, units).total, deepest))

  const onClick = (event: MouseEvent) => {
    const found = bookPlace(event.target)
    const row = found && rowAt(rows, found)
    if (row === undefined || found?.cell === undefined) return
    if (!still.isAimed(shownIn(rows, found, fit.asks))) return
    setPlace({ ...found, cell: found.cell })
    press(props, found.side, found.cell, row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    still.handlers.onKeyDown()
    if (event.key === 'Escape') pointed.leave()
    const found = bookPlace(event.target)
    if (found?.cell === undefined) return
    const counts = { asks: rows.asks.length, bids: rows.bids.length }
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
            kept.onFocus(event)
            pointed.onFocus(event)
            still.handlers.onFocus(event)
          }}
          onBlur={(event) => {
            kept.onBlur(event)
            pointed.leave()
            still.handlers.onBlur(event)
          }}
          onClick={onClick}
          onKeyDown={onKeyDown}
        >
          <DepthShade
            side="sell"
            percents={percentsOf(rows.asks)}
            count={fit.asks}
            top={headHeight}
            rowHeight={rowHeight}
          />
          <DepthShade
            side="buy"
            percents={percentsOf(rows.bids)}
            count={fit.bids}
            top={headHeight + fit.asks * rowHeight + fit.middle}
            rowHeight={rowHeight}
          />
          <HeldBadge isHeld={isHeld} isMissed={still.isMissed} />
          {!isHeld && !still.isMissed && <QuietBadge sinceMs={props.quietSinceMs} afterMs={props.quietAfterMs} />}
          <table ref={table} aria-label={t('Order book')} data-held={isHeld} className="book">
            <BookHead unit={units === 'usd' ? 'USD' : props.asset} hasIv={hasIv} />
            <BookSide side="sell" rows={rows.asks} count={fit.asks} marks={marks.asks} reached={reached} {...shared} />
            <tbody>
              <MiddleRow
                bestBid={bids[0]?.price}
                bestAsk={asks[0]?.price}
                mark={props.mark}
                priceStep={priceStep}
                height={fit.middle}
                columnCount={hasIv ? 6 : 5}
              />
            </tbody>
            <BookSide side="buy" rows={rows.bids} count={fit.bids} marks={marks.bids} reached={reached} {...shared} />
          </table>
        </div>
      </div>
      <ImbalanceBar bids={depthOf(live.bids, units)} asks={depthOf(live.asks, units)} />
      {reached !== undefined && (
        <Suspense fallback={null}>
          <RowSweepCost
            table={table}
            side={reached.side}
            index={reached.index}
            price={reached.price}
            reach={props.reachOf(reached.side, reached.price)}
            asset={props.asset}
            priceStep={priceStep}
            amountStep={amountStep}
          />
        </Suspense>
      )}
    </>
  )
}

/** A row where nothing rests any more is only a price: no order is for an amount of 0. */
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
        <th scope="col">{hasIv ? t('Amount') : t('Amount ({unit})', { unit })}</th>
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

type MiddleRowProps = {
  bestBid: Price | undefined
  bestAsk: Price | undefined
  mark: Price | undefined
  priceStep: Price
  height: number
  columnCount: number
}

/** The middle price large, the spread beside it, the mark at the right. */
function MiddleRow({ bestBid, bestAsk, mark, priceStep, height, columnCount }: MiddleRowProps) {
  const { mid, spread, spreadRatio } = middlePrice(bestBid, bestAsk)
  // Half a tick can lie between two prices, so the middle has one decimal more than they.
  const midDecimals = Math.min(6, decimalsOf(priceStep) + 1)
  return (
    <tr style={{ height }}>
      <td colSpan={columnCount} className="border-y border-line px-3! leading-6">
        <span className="mr-2 text-lg font-semibold" title={t('Mid price')}>
          {formatDecimal(mid, midDecimals)}
        </span>
        <span className="text-xs text-text-3" title={t('Bid–ask spread')}>
          {formatPrice(spread, priceStep)}{' '}
          <span className="text-text-4">{formatPercent(spreadRatio, { decimals: 3, isSigned: false })}</span>
        </span>
        <span className="float-right text-xs leading-6 text-text-2" title={t('Mark price')}>
          <span className="text-text-3">{t('mark')}</span> {formatPrice(mark, priceStep)}
        </span>
      </td>
    </tr>
  )
}

type MiddlePrice = {
  /** Halfway between the best prices, exact to a millionth; rounded toward the bid. */
  readonly mid: Price | undefined
  /** Best ask less best bid. */
  readonly spread: Price | undefined
  /** The spread as a ratio of the middle. */
  readonly spreadRatio: number | undefined
}

/** The middle and the spread; unknown while either side is empty. */
function middlePrice(bid: Price | undefined, ask: Price | undefined): MiddlePrice {
  if (bid === undefined || ask === undefined) return { mid: undefined, spread: undefined, spreadRatio: undefined }
  const mid = fixed6<Price>((bid + ask) / 2n)
  const spread = fixed6<Price>(ask - bid)
  return { mid, spread, spreadRatio: mid === 0n ? undefined : toNumber(spread) / toNumber(mid) }
}
