import { useState } from 'react'

type ScrollPlace = { readonly top: number; readonly height: number }
/** The rows that are drawn of a long list; `end` is exclusive. */
type RowWindow = { readonly start: number; readonly end: number }

/** The rows of a long list at the place to which it is scrolled, before it was ever scrolled for a height of so many pixels. */
export function useRowWindow(windowAt: (place: ScrollPlace) => RowWindow, height: number) {
  const [scroll, setScroll] = useState<ScrollPlace>({ top: 0, height })
  // Drawn again when other rows come into view, and not with each pixel. Compared with what is going to be drawn: on a busy
  // page the rows of the scroll event before may not be there yet.
  const look = ({ scrollTop, clientHeight }: HTMLElement) => {
    const next = { top: scrollTop, height: clientHeight }
    const seen = windowAt(next)
    setScroll((known) => {
      const { start, end } = windowAt(known)
      return seen.start === start && seen.end === end ? known : next
    })
  }
  return { ...windowAt(scroll), look }
}
