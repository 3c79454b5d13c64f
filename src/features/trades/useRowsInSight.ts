import { useEffect, useRef, useState } from 'react'
import type { RefObject, UIEvent } from 'react'
import { useTokenPx } from '@/ui/useTokenPx'

/** Of a page that lays nothing out, and before the first measure. */
const fewest = 24

/**
 * How many rows are worth drawing: those in sight and a few more, until it is scrolled. Rows out of sight cost as much
 * with every frame as those in it.
 */
export function useRowsInSight(limit: number): {
  readonly ref: RefObject<HTMLElement | null>
  readonly count: number
  readonly onScroll: (event: UIEvent) => void
} {
  const ref = useRef<HTMLElement>(null)
  const rowHeight = useTokenPx('--book-row')
  const [inSight, setInSight] = useState(fewest)
  const [isScrolled, setIsScrolled] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    // It calls back once the page is laid out: to read the height here would lay it out in the middle of the drawing.
    const observer = new ResizeObserver(() =>
      setInSight(Math.max(fewest, Math.ceil(element.clientHeight / rowHeight) + 4)),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [rowHeight])
  return {
    ref,
    count: isScrolled ? limit : Math.min(limit, inSight),
    onScroll: (event) => setIsScrolled(event.currentTarget.scrollTop > 0),
  }
}
