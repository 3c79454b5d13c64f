import { useEffect, useRef, useState } from 'react'
import type { RefObject, UIEvent } from 'react'
import { usePageStore } from '@/web/session/pageStores'
import { useTokenPx } from '@/web/ui/useTokenPx'

/** Rows before the first measurement, and where there is no layout. */
const unmeasured = 24
/** Extra rows, so that there is something to scroll to. */
const spare = 4

/** The last measured count, for the first frame when the tape reopens. */
const createLastCount = () => ({ count: unmeasured })

/** The visible rows and a few more, until the tape is scrolled. Hidden rows cost as much as visible ones. */
export function useRowsInSight(): {
  readonly ref: RefObject<HTMLElement | null>
  /** `undefined` once scrolled: render all. */
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
    // Called after layout. Reading the height here would force a layout during the render.
    const observer = new ResizeObserver(() => {
      // Behind another tab the height is 0; keeps the old count.
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
