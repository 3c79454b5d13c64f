import { useEffect, useLayoutEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { toNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import { followPrice, pointAtPrice } from '@/ui/priceCursor'
import type { BookRows } from './bookRows'

/**
 * Says which price of the book is pointed at, and marks the row of a price that is pointed at elsewhere: in the page
 * itself, since it follows the pointer and React does not.
 */
export function useBookCursor(
  table: RefObject<HTMLTableElement | null>,
  instrumentName: string,
  rows: BookRows,
  pointed: Price | undefined,
): void {
  const price = useRef<number>(undefined)
  const mark = useRef(() => {})
  useLayoutEffect(() => {
    mark.current = () => {
      table.current?.querySelector('[data-cursor]')?.removeAttribute('data-cursor')
      const found = price.current === undefined ? undefined : cursorRow(price.current, rows)
      if (found === undefined) return
      const selector = `tr[data-side='${found.side}'][data-index='${found.index}']`
      table.current?.querySelector(selector)?.setAttribute('data-cursor', '')
    }
    if (price.current !== undefined) mark.current()
  })
  useLayoutEffect(
    () =>
      followPrice(instrumentName, 'book', (now) => {
        price.current = now
        mark.current()
      }),
    [instrumentName],
  )
  const at = pointed === undefined ? undefined : toNumber(pointed)
  useEffect(() => pointAtPrice(instrumentName, 'book', at), [instrumentName, at])
  useEffect(() => () => pointAtPrice(instrumentName, 'book', undefined), [instrumentName])
}

type Rows = { readonly asks: readonly { readonly price: Price }[]; readonly bids: readonly { readonly price: Price }[] }

/** The row nearest to a price, which is a double as pictures have it; undefined beyond the rows in view. */
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
