import { useEffect, useRef, useState } from 'react'
import type { RefObject, UIEvent } from 'react'
import { usePageStore } from '@/web/session/pageStores'
import { useTokenPx } from '@/web/ui/useTokenPx'

/** Of a page that lays nothing out, and before the first measure. */
const unmeasured = 24
/** Out of sight, so that there is something to scroll to. */
const spare = 4

/** What was last measured, for the frame in which the tape is opened again. */
const createLastCount = () => ({ count: unmeasured })

/**
 * How many rows are worth drawing: those in sight and a few more, until it is scrolled. Rows out of sight cost as much
 * with every frame as those in it.
 */
export function useRowsInSight(): {
  readonly ref: RefObject<HTMLElement | null>
  /** `undefined` once it is scrolled: all. */
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
    // It calls back once the page is laid out: to read the height here would lay it out in the middle of the drawing.
    const observer = new ResizeObserver(() => {
      // Under another tab it has no height, and is shown again as it was.
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
