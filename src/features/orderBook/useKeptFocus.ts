import { useEffect, useEffectEvent, useRef } from 'react'
import type { RefObject } from 'react'
import type { BookPlace } from './bookKeys'
import { placeOf, selectorOf } from './bookPlaces'

/** The focus goes with the price that has it. When the price leaves the book, it stays in the place where that was. */
export function useKeptFocus(table: RefObject<HTMLTableElement | null>, place: BookPlace, onRefocus: () => void): void {
  const refocus = useEffectEvent(() => {
    onRefocus()
    table.current?.querySelector<HTMLElement>(selectorOf(place))?.focus()
  })
  const had = useRef(false)
  useEffect(() => {
    // An element that goes with the focus on it leaves it to the page, without an event.
    if (had.current && document.activeElement === document.body) refocus()
    const focused = document.activeElement
    had.current = table.current?.contains(focused) === true && placeOf(focused)?.cell !== undefined
  })
}
