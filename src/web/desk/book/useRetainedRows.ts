import { useState, useLayoutEffect, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import type { Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { GroupedLevel } from '@/web/market/orderBook/groupedView'
import { nothing } from '@/web/ui/still/hold'
import { useStill } from '@/web/ui/still/useStill'
import { useTokenPx } from '@/web/ui/useTokenPx'
import { bookPlace } from './bookPlaces'
import { retainedRows, isRowSpent, rowsOf, type BookRows, fitRows } from './bookRows'

type HeldPrices = { readonly asks: readonly Price[]; readonly bids: readonly Price[] }

/**
 * Live rows, and the rows as drawn. While the trader is about to press, drawn rows keep their prices, so that a press
 * hits the price that was read. Calculations always use `live`. Held rows are released when an own order moves to a
 * price outside them, and when the market has left them altogether.
 */
export function useRetainedRows(
  book: { readonly asks: readonly GroupedLevel[]; readonly bids: readonly GroupedLevel[] },
  fit: { readonly asks: number; readonly bids: number },
  ownRows: readonly { readonly side: Side; readonly price: Price }[],
  /** The rows on screen. They may be newer than the last render, because frames are also painted without React. */
  painted: RefObject<BookRows>,
) {
  const [held, setHeld] = useState<HeldPrices>()
  const live: BookRows = { asks: rowsOf(book.asks, fit.asks), bids: rowsOf(book.bids, fit.bids) }
  const isMissed = ({ side, price }: { side: Side; price: Price }) => {
    const [now, retained] = side === 'sell' ? [live.asks, held?.asks] : [live.bids, held?.bids]
    return retained?.includes(price) === false && now.some((row) => row.price === price)
  }
  const drawn: BookRows | undefined =
    held === undefined
      ? undefined
      : {
          asks: retainedRows(held.asks, book.asks, 'sell'),
          bids: retainedRows(held.bids, book.bids, 'buy'),
        }
  const isOver =
    drawn !== undefined &&
    (isRowSpent(drawn.asks, live.asks) || isRowSpent(drawn.bids, live.bids) || ownRows.some(isMissed))
  if (isOver) setHeld(pricesOf(live))
  const rows = drawn ?? live
  const still = useStill({
    shown: placesOf(rows, fit.asks),
    shownAt: (target) => {
      const found = bookPlace(target)
      return found === undefined ? undefined : shownIn(rows, found, fit.asks)
    },
    // Holds the prices that are visible now.
    onHold: (isHeld) => setHeld(isHeld ? pricesOf(painted.current) : undefined),
  })
  return { rows, live, isHeld: held !== undefined, still }
}

function pricesOf({ asks, bids }: BookRows): HeldPrices {
  return { asks: asks.map((row) => row.price), bids: bids.map((row) => row.price) }
}

/** Prices by position on screen, asks first, padded to `roomForAsks`. */
export function placesOf({ asks, bids }: BookRows, roomForAsks: number): readonly bigint[] {
  const empty = Array.from({ length: Math.max(0, roomForAsks - asks.length) }, () => nothing)
  return [...asks.map((row) => row.price), ...empty, ...bids.map((row) => row.price)]
}

export function shownIn(rows: BookRows, { side, index }: { side: Side; index: number }, roomForAsks: number) {
  const price = (side === 'sell' ? rows.asks : rows.bids)[index]?.price
  return price === undefined ? undefined : { place: side === 'sell' ? index : roomForAsks + index, price }
}

export const headHeight = 22
const middleHeight = 30

/** Height of the last book in pixels, so that the next book renders at full size at once instead of empty first. */
let lastHeight = 0

/** Number of rows that fit the panel. Measured before the first paint, so that the layout does not shift. */
export function useFittedRows(): {
  ref: RefObject<HTMLDivElement | null>
  fit: ReturnType<typeof fitRows>
  rowHeight: number
} {
  const ref = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(lastHeight)
  const rowHeight = useTokenPx('--book-row')
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      lastHeight = element.clientHeight
      setHeight(lastHeight)
    }
    // With a known height the observer suffices: it also reports before the paint, without forcing a layout.
    if (lastHeight === 0) measure()
    const observer = new ResizeObserver(() => flushSync(measure))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, rowHeight, fit: fitRows(height, rowHeight, headHeight, middleHeight) }
}
