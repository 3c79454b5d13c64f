import { useCallback, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import type { Amount, Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import './orderBook.css'
import { placeAfterKey } from './bookKeys'
import type { BookPlace } from './bookKeys'
import { deepestTotal, placeOf, rowAt, selectorOf } from './bookPlaces'
import { proposalMark } from './bookProposal'
import type { BookCell, BookUnits } from './BookRow'
import { groupOf } from './bookRows'
import type { BookRowData, GroupedLevel } from './bookRows'
import { BookSide } from './BookSide'
import { MiddleRow } from './MiddleRow'
import { OwnOrderMarker } from './OwnOrderMarker'
import type { OwnOrder } from './OwnOrderMarker'
import { useFittedRows } from './useFittedRows'
import { useHeldRows, useLatest } from './useHeldRows'

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
  mark: Price | undefined
  asset: string
  grouping: Price
  priceStep: Price
  amountStep: Amount
  units: BookUnits
  hasIv: boolean
  ownOrders: readonly OwnOrder[]
}

/** The book as a table: asks above, the middle, bids below. Presses and keys are heard here for all rows. */
export function BookTable(props: BookTableProps) {
  const { bids, asks, priceStep, amountStep, units, hasIv } = props
  const table = useRef<HTMLTableElement>(null)
  const { ref, fit } = useFittedRows()
  const { rows, hold, release } = useHeldRows(table, props, fit, ownRowsOf(props))
  const [place, setPlace] = useState<BookPlace>({ side: 'buy', index: 0, cell: 'price' })
  const { proposal, markerOf } = useOwnMarkers(props, rows, release)
  const shared = { deepest: deepestTotal(rows, units), units, priceStep, amountStep, hasIv, place, proposal, markerOf }

  const onClick = (event: MouseEvent) => {
    const found = placeOf(event.target)
    const row = found && rowAt(rows, found)
    if (row === undefined || found?.cell === undefined) return
    setPlace({ ...found, cell: found.cell })
    press(props, found.side, found.cell, row)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const found = placeOf(event.target)
    if (found?.cell === undefined) return
    const counts = { asks: rows.asks.length, bids: rows.bids.length }
    const next = placeAfterKey({ ...found, cell: found.cell }, event.key, counts)
    if (next === undefined) return
    event.preventDefault()
    setPlace(next)
    table.current?.querySelector<HTMLElement>(selectorOf(next))?.focus()
  }

  return (
    <div ref={ref} className="min-h-0 flex-1 overflow-hidden">
      <div
        role="presentation"
        onPointerEnter={hold}
        onPointerLeave={release}
        onFocus={hold}
        // The focus may go to another cell: that is known in the next frame.
        onBlur={() => requestAnimationFrame(release)}
        onClick={onClick}
        onKeyDown={onKeyDown}
      >
        <table ref={table} aria-label="Order book" className="book">
          <BookHead unit={units === 'usd' ? 'USD' : props.asset} hasIv={hasIv} />
          <BookSide side="sell" rows={rows.asks} count={fit.asks} {...shared} />
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
          <BookSide side="buy" rows={rows.bids} count={fit.bids} {...shared} />
        </table>
      </div>
    </div>
  )
}

/** The markers of own orders by the row they fall into, and where the one in hand would go. */
function useOwnMarkers(props: BookTableProps, rows: ReturnType<typeof useHeldRows>['rows'], release: () => void) {
  const { ownOrders, grouping, priceStep } = props
  const [proposed, setProposed] = useState<{ orderId: string; price: Price }>()
  const latestRows = useLatest(rows)
  const rowPriceAt = useCallback(
    (x: number, y: number) => {
      const found = placeOf(document.elementFromPoint(x, y))
      return found && rowAt(latestRows.current, found)?.price
    },
    [latestRows],
  )
  const onPropose = useCallback(
    (orderId: string, price: Price | undefined) =>
      setProposed((now) => (price !== undefined ? { orderId, price } : now?.orderId === orderId ? undefined : now)),
    [],
  )
  const focusedId = useRef<string>(undefined)
  const latestRelease = useLatest(release)
  /** An order that moved has its marker in another row, a new element: the focus goes along, and the keys with it. */
  const onAppear = useCallback(
    (orderId: string, marker: HTMLElement) => {
      if (focusedId.current === orderId && document.activeElement === document.body) marker.focus()
      // An element that goes with the focus on it tells nobody of the loss.
      return () => void requestAnimationFrame(() => latestRelease.current())
    },
    [latestRelease],
  )
  const onFocus = useCallback((orderId: string | undefined) => {
    focusedId.current = orderId
  }, [])
  const moved = ownOrders.find((order) => order.orderId === proposed?.orderId)
  const markerOf = (side: Side, rowPrice: Price) => {
    const here = ownOrders.filter((order) => order.side === side && groupOf(order.price, grouping, side) === rowPrice)
    const order = here[0]
    if (order === undefined) return undefined
    return (
      <OwnOrderMarker
        key={order.orderId}
        order={order}
        othersHere={here.length - 1}
        priceStep={priceStep}
        rowPriceAt={rowPriceAt}
        onPropose={onPropose}
        onAppear={onAppear}
        onFocusChange={onFocus}
        onMove={props.onMoveOrder}
      />
    )
  }
  return { proposal: moved && proposed && proposalMark(moved.side, proposed.price, rows), markerOf }
}

function ownRowsOf({ ownOrders, grouping }: BookTableProps) {
  return ownOrders.map(({ side, price }) => ({ side, price: groupOf(price, grouping, side) }))
}

function press(actions: BookActions, side: Side, cell: BookCell, row: BookRowData): void {
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
          <span className="sr-only">Own orders</span>
        </th>
        <th scope="col">Price</th>
        <th scope="col">{hasIv ? 'Amount' : `Amount (${unit})`}</th>
        <th scope="col">Total</th>
        {hasIv && (
          <th scope="col" className="w-12">
            IV
          </th>
        )}
        <th aria-hidden="true" className="w-3" />
      </tr>
    </thead>
  )
}
