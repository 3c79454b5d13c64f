import { useEffect, useEffectEvent, useRef } from 'react'
import type { FocusEvent, RefObject } from 'react'
import type { BookPlace } from './bookKeys'
import { placeOf, selectorOf } from './bookPlaces'

/**
 * The focus goes with the price that has it. When the price leaves the book, it stays in the place where that was: only
 * when the cell is removed while it has the focus. Tab leaves the book as it leaves anything else.
 */
export function useKeptFocus(table: RefObject<HTMLTableElement | null>, place: BookPlace, onRefocus: () => void) {
  const focused = useRef<Element>(undefined)
  const refocus = useEffectEvent(() => {
    onRefocus()
    table.current?.querySelector<HTMLElement>(selectorOf(place))?.focus()
  })
  useEffect(() => {
    if (focused.current === undefined || focused.current.isConnected) return
    focused.current = undefined
    if (document.activeElement === document.body) refocus()
  })
  return {
    onFocus: ({ target }: FocusEvent) => {
      focused.current = placeOf(target)?.cell === undefined ? undefined : target
    },
    // While the focus moves, the page's body has it, and React may draw in between: the focused element alone does not
    // say that a cell is gone. React hears no blur of an element that it removes. A window that loses the focus leaves
    // it to the element inside the page.
    onBlur: ({ target }: FocusEvent) => {
      if (document.activeElement !== target) focused.current = undefined
    },
  }
}
