import { useCallback, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { scrollTopFor, virtualRows, type VirtualRows } from './virtualRows'

export type Look = (range: { readonly first: number; readonly last: number; readonly isAtTop: boolean }) => void

type VirtualScrollParts = {
  readonly count: number
  readonly rowHeight: number
  /** What stands still over the rows. */
  readonly headHeight: number
  readonly onLook: Look
  /** Changes when the list begins anew at its top. */
  readonly generation: number
}

export type VirtualScroll = {
  readonly box: RefObject<HTMLDivElement | null>
  readonly rows: VirtualRows
  readonly onScroll: () => void
  /** The row that Tab comes to. */
  readonly entry: number
  readonly onFocusRow: (index: number) => void
  /** Arrows, Page Up and Down, Home and End move from row to row. Whether the key was one of them. */
  readonly moveByKey: (event: KeyboardEvent, index: number) => boolean
}

/** Draws a part of a long list, tells what is looked at, and moves the focus through all of it. */
export function useVirtualScroll({
  count,
  rowHeight,
  headHeight,
  onLook,
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

  // A list that begins anew begins at its top.
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
    onLook({ first, last, isAtTop })
  }, [onLook, first, last, isAtTop])

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
