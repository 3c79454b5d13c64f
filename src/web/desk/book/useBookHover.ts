import {
  useCallback,
  useState,
  type FocusEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  type RefObject,
  useLayoutEffect,
} from 'react'
import { type Price, toNumber } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { followPrice, pointAtPrice } from '@/web/ui/priceCursor'
import { bookPlace, rowAt, bookSelector, type BookPlace } from './bookPlaces'
import type { BookRows } from './bookRows'

type RowPlace = { readonly side: Side; readonly index: number; readonly by: 'pointer' | 'focus' }

/** The row under the pointer or with focus. Touch input does not hover. */
export function usePointedRow(table: RefObject<HTMLTableElement | null>, rows: BookRows) {
  const [place, setPlace] = useState<RowPlace>()
  const point = (target: EventTarget | null, by: RowPlace['by']) => {
    const found = bookPlace(target)
    setPlace((now) =>
      now?.side === found?.side && now?.index === found?.index && now?.by === by
        ? now
        : found === undefined
          ? undefined
          : { side: found.side, index: found.index, by },
    )
  }
  const isUnderPointer = place?.by === 'pointer'
  // React sends no leave event when the hovered element is removed, so the next pointer move outside ends the hover.
  useEffect(() => {
    if (!isUnderPointer) return undefined
    const onMove = ({ target }: globalThis.PointerEvent) => {
      if (target instanceof Node && table.current?.parentElement?.contains(target) === false) setPlace(undefined)
    }
    document.addEventListener('pointermove', onMove)
    return () => document.removeEventListener('pointermove', onMove)
  }, [isUnderPointer, table])
  const price: Price | undefined = place === undefined ? undefined : rowAt(rows, place)?.price
  return {
    row: place === undefined || price === undefined ? undefined : { ...place, price },
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') point(event.target, 'pointer')
    },
    onFocus: (event: FocusEvent) => {
      if (event.target.matches(':focus-visible')) point(event.target, 'focus')
    },
    leave: () => setPlace(undefined),
  }
}

/**
 * Moves the focus with its price, or leaves it at the same position once the price has left the book. Tab leaves the
 * book.
 */
export function useRestoredFocus(
  table: RefObject<HTMLTableElement | null>,
  place: BookPlace,
  setPlace: (place: BookPlace) => void,
  onRefocus: () => void,
) {
  const focused = useRef<Element>(undefined)
  const isFollowing = useRef(false)
  const refocus = useEffectEvent(() => {
    onRefocus()
    table.current?.querySelector<HTMLElement>(bookSelector(place))?.focus()
  })
  // Restores the focus only when its cell was removed because there are fewer rows.
  useEffect(() => {
    if (focused.current === undefined || focused.current.isConnected) return
    const page = focused.current.ownerDocument
    focused.current = undefined
    if (page.activeElement === page.body) refocus()
  })
  return {
    follow: (before: BookRows, after: BookRows) => {
      const found =
        focused.current !== focused.current?.ownerDocument.activeElement
          ? undefined
          : bookPlace(focused.current ?? null)
      if (found?.cell === undefined) return
      const price = rowAt(before, found)?.price
      if (price === undefined || price === rowAt(after, found)?.price) return
      const index = (found.side === 'sell' ? after.asks : after.bids).findIndex((row) => row.price === price)
      if (index === -1) return onRefocus()
      const next = { side: found.side, index, cell: found.cell }
      isFollowing.current = true
      table.current?.querySelector<HTMLElement>(bookSelector(next))?.focus()
      isFollowing.current = false
      setPlace(next)
    },
    /** True while focus is being moved along with its price, which is not user input. */
    isFollowing: () => isFollowing.current,
    onFocus: ({ target }: FocusEvent) => {
      focused.current = bookPlace(target)?.cell === undefined ? undefined : target
    },
    // Focus passes through the body while it moves, and React may render meanwhile, so `activeElement` alone does not
    // show that a cell is gone. React sends no blur for a removed element. An inactive window keeps its focused
    // element.
    onBlur: ({ target }: FocusEvent) => {
      if (target.ownerDocument.activeElement !== target) focused.current = undefined
    },
  }
}

/**
 * Publishes the hovered price, and marks the row of a price that is hovered elsewhere. Call the returned function when
 * rows change.
 */
export function useBookCursor(
  table: RefObject<HTMLTableElement | null>,
  instrumentName: string,
  rows: RefObject<BookRows>,
  pointed: Price | undefined,
): () => void {
  const price = useRef<number>(undefined)
  const isMarked = useRef(false)
  const mark = useCallback(() => {
    if (price.current === undefined && !isMarked.current) return
    table.current?.querySelector('[data-cursor]')?.removeAttribute('data-cursor')
    const found = price.current === undefined ? undefined : cursorRow(price.current, rows.current)
    isMarked.current = found !== undefined
    if (found === undefined) return
    const selector = `tr[data-side='${found.side}'][data-index='${found.index}']`
    table.current?.querySelector(selector)?.setAttribute('data-cursor', '')
  }, [table, rows])
  useLayoutEffect(
    () =>
      followPrice(instrumentName, 'book', (now) => {
        price.current = now
        mark()
      }),
    [instrumentName, mark],
  )
  const at = pointed === undefined ? undefined : toNumber(pointed)
  useEffect(() => pointAtPrice(instrumentName, 'book', at), [instrumentName, at])
  useEffect(() => () => pointAtPrice(instrumentName, 'book', undefined), [instrumentName])
  return mark
}

type Rows = { readonly asks: readonly { readonly price: Price }[]; readonly bids: readonly { readonly price: Price }[] }

/** The row nearest to a price in USD; `undefined` beyond the visible rows. */
export function cursorRow(
  price: number,
  { asks, bids }: Rows,
): { readonly side: Side; readonly index: number } | undefined {
  const highest = asks.at(-1) ?? bids[0]
  const lowest = bids.at(-1) ?? asks[0]
  if (highest === undefined || lowest === undefined) return undefined
  if (price > toNumber(highest.price) || price < toNumber(lowest.price)) return undefined
  const all = [
    ...asks.map((row, index) => ({ side: 'sell' as const, index, away: Math.abs(toNumber(row.price) - price) })),
    ...bids.map((row, index) => ({ side: 'buy' as const, index, away: Math.abs(toNumber(row.price) - price) })),
  ]
  const { side, index } = all.reduce((nearest, row) => (row.away < nearest.away ? row : nearest))
  return { side, index }
}
