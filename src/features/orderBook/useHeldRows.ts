import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { heldRows, rowsOf } from './bookRows'
import type { BookRowData, GroupedLevel } from './bookRows'

/** The rows of both sides as they are drawn, each from the middle outwards. */
export type BookRows = { readonly asks: readonly BookRowData[]; readonly bids: readonly BookRowData[] }

type HeldRows = {
  readonly rows: BookRows
  readonly isHeld: boolean
  readonly hold: () => void
  /** Lets go unless the pointer or the keyboard is still there. */
  readonly release: () => void
}

const pricesOf = (rows: readonly BookRowData[]): Price[] => rows.map((row) => row.price)

/**
 * Rows that keep their prices while the table is pointed at or typed in, so that a press hits what was read. They give
 * way when an own order comes to stand in a row that is not among them: it would be out of sight and out of reach.
 */
export function useHeldRows(
  table: RefObject<HTMLTableElement | null>,
  book: { readonly asks: readonly GroupedLevel[]; readonly bids: readonly GroupedLevel[] },
  fit: { readonly asks: number; readonly bids: number },
  ownRows: readonly { readonly side: Side; readonly price: Price }[],
): HeldRows {
  const [held, setHeld] = useState<{ asks: Price[]; bids: Price[] }>()
  const live = { asks: rowsOf(book.asks, fit.asks), bids: rowsOf(book.bids, fit.bids) }
  const isMissed = ({ side, price }: { side: Side; price: Price }) => {
    const [now, kept] = side === 'sell' ? [live.asks, held?.asks] : [live.bids, held?.bids]
    return kept?.includes(price) === false && now.some((row) => row.price === price)
  }
  // What was held before there was a book would stay empty.
  const isHollow = held !== undefined && held.asks.length + held.bids.length === 0
  const hasCome = isHollow && live.asks.length + live.bids.length > 0
  if (hasCome || ownRows.some(isMissed)) setHeld({ asks: pricesOf(live.asks), bids: pricesOf(live.bids) })
  const rows: BookRows =
    held === undefined
      ? live
      : { asks: heldRows(held.asks, book.asks, 'sell'), bids: heldRows(held.bids, book.bids, 'buy') }
  return {
    rows,
    isHeld: held !== undefined,
    hold: () => setHeld((now) => now ?? { asks: pricesOf(rows.asks), bids: pricesOf(rows.bids) }),
    release: () => {
      const element = table.current
      const isInUse = element?.matches(':hover, :has(:focus-visible)') ?? false
      if (!isInUse) setHeld(undefined)
    },
  }
}

/** For the calls of a pointer that outlive a frame: always the rows on the screen. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
