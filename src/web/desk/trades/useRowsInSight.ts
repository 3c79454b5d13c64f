import { useEffect, useRef, useState } from 'react'
import type { RefObject, UIEvent } from 'react'
import { usePageStore } from '@/web/session/pageStores'
import { useTokenPx } from '@/web/ui/useTokenPx'

/** Rows rendered before the height of the panel is measured, and in tests, where there is no layout. */
const unmeasured = 24
/** Extra rows, so that the panel can be scrolled. */
const spare = 4

/** The last measured count, for the first frame when the tape reopens. */
const createLastCount = () => ({ count: unmeasured })

/**
 * Renders only the visible rows and a few more until the trader scrolls, because hidden rows cost as much as visible
 * rows.
 */
export function useRowsInSight(): {
  readonly ref: RefObject<HTMLElement | null>
  /** Number of rows to render; `undefined` once scrolled, when all rows are rendered. */
  readonly count: number | undefined
  readonly onScroll: (event: UIEvent) => void
} {
  const ref = useRef<HTMLElement>(null)
  const rowHeight = useTokenPx('--book-row')
  const last = usePageStore(createLastCount)
  const [inSight, setInSight] = useState(last.count)
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    // Runs after layout. Reading the height during the render would force a layout.
    const observer = new ResizeObserver(() => {
      // Behind another tab the height is 0; the previous count stays.
      const inView = Math.ceil(element.clientHeight / rowHeight)
      if (inView > 0) setInSight((last.count = inView + spare))
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [last, rowHeight])
  return {
    ref,
    count: isScrolled ? undefined : inSight,
    onScroll: (event) => setIsScrolled(event.currentTarget.scrollTop > 0),
  }
}
