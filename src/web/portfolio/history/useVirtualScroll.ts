import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'

export type Look = (range: { readonly first: number; readonly last: number; readonly isAtTop: boolean }) => void

type VirtualScrollParts = {
  readonly count: number
  readonly rowHeight: number
  readonly headHeight: number
  readonly onWindow: Look
  /** Number that changes when the list restarts from the top. */
  readonly generation: number
}

export type VirtualScroll = {
  readonly box: RefObject<HTMLDivElement | null>
  readonly rows: VirtualRows
  readonly onScroll: () => void
  /** Index of the row that is the tab stop. */
  readonly entry: number
  readonly onFocusRow: (index: number) => void
  /** Moves between rows by the arrow keys, Page Up and Page Down, Home and End. Returns true if it handled the key. */
  readonly moveByKey: (event: KeyboardEvent, index: number) => boolean
}

/** Renders part of a long list, reports the visible range, and moves the focus through all rows. */
export function useVirtualScroll({
  count,
  rowHeight,
  headHeight,
  onWindow,
  generation,
}: VirtualScrollParts): VirtualScroll {
  const box = useRef<HTMLDivElement>(null)
  const wanted = useRef<number>(undefined)
  const [scroll, setScroll] = useState({ top: 0, height: 600 })
  const [active, setActive] = useState(0)
  const rows = virtualRows(count, rowHeight, scroll)

  const measure = useCallback(() => {
    const element = box.current
    if (element !== null) setScroll({ top: element.scrollTop, height: element.clientHeight - headHeight })
  }, [headHeight])
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [measure])

  const begun = useRef(generation)
  useLayoutEffect(() => {
    if (box.current === null || begun.current === generation) return
    begun.current = generation
    box.current.scrollTop = 0
    measure()
  }, [generation, measure])

  const { first, last, start, end } = rows
  const isAtTop = scroll.top < rowHeight
  useEffect(() => {
    onWindow({ first, last, isAtTop })
  }, [onWindow, first, last, isAtTop])

  useLayoutEffect(() => {
    const index = wanted.current
    if (index === undefined || index < start || index >= end) return
    wanted.current = undefined
    const row = box.current?.querySelector(`[data-row="${index}"]`)
    if (row instanceof HTMLElement) row.focus({ preventScroll: true })
  })

  const moveByKey = (event: KeyboardEvent, index: number) => {
    const page = Math.max(1, Math.floor(scroll.height / rowHeight) - 1)
    const target = targetOf(event.key, index, page, count)
    if (target === undefined) return false
    event.preventDefault()
    wanted.current = Math.max(0, Math.min(count - 1, target))
    setActive(wanted.current)
    const element = box.current
    if (element === null) return true
    element.scrollTop = scrollTopFor(wanted.current, count, rowHeight, {
      top: element.scrollTop,
      height: scroll.height,
    })
    measure()
    return true
  }

  const isActiveDrawn = active >= start && active < end
  return { box, rows, onScroll: measure, entry: isActiveDrawn ? active : first, onFocusRow: setActive, moveByKey }
}

function targetOf(key: string, index: number, page: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return index + 1
    case 'ArrowUp':
      return index - 1
    case 'PageDown':
      return index + page
    case 'PageUp':
      return index - page
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

type Scroll = { readonly top: number; readonly height: number }

type VirtualRows = {
  /** First row to render; `end` is exclusive. */
  readonly start: number
  readonly end: number
  /** Space in pixels above the rendered rows; `after` is the space below. */
  readonly before: number
  readonly after: number
  readonly first: number
  readonly last: number
}

/** Browsers limit the height of elements (Firefox to 17.8 million pixels). Longer lists scroll in larger steps. */
const longestPx = 16_000_000
const overscan = 10

export function virtualRows(count: number, rowHeight: number, { top, height }: Scroll): VirtualRows {
  const fullPx = count * rowHeight
  const shownPx = Math.min(fullPx, longestPx)
  const reach = Math.max(0, shownPx - height)
  const fullReach = Math.max(0, fullPx - height)
  const scrolled = Math.min(Math.max(0, top), reach)
  const at = shownPx === fullPx ? scrolled : (scrolled / reach) * fullReach
  const first = Math.min(count, Math.floor(at / rowHeight))
  const last = Math.min(count, Math.ceil((at + height) / rowHeight))
  // In a scaled list the overscan must stay inside the box, but rounding must not exclude the first visible row.
  const start = Math.min(first, Math.max(0, first - overscan, Math.ceil((at - scrolled) / rowHeight)))
  const before = Math.max(0, scrolled - at + start * rowHeight)
  const room = Math.floor((shownPx - before) / rowHeight)
  const end = Math.max(start, Math.min(count, last + overscan, start + room))
  return { start, end, before, after: Math.max(0, shownPx - before - (end - start) * rowHeight), first, last }
}

/** Scroll position that makes a row visible; unchanged if the row is visible. */
export function scrollTopFor(index: number, count: number, rowHeight: number, { top, height }: Scroll): number {
  const fullPx = count * rowHeight
  const shownPx = Math.min(fullPx, longestPx)
  const reach = Math.max(0, shownPx - height)
  const fullReach = Math.max(0, fullPx - height)
  const scale = fullReach === 0 ? 1 : reach / fullReach
  const at = top / scale
  const rowTop = index * rowHeight
  if (rowTop < at) return rowTop * scale
  if (rowTop + rowHeight > at + height) return (rowTop + rowHeight - height) * scale
  return top
}
