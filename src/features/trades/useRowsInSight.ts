import { useLayoutEffect, useRef, useState } from 'react'
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
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setInSight(Math.max(fewest, Math.ceil(element.clientHeight / rowHeight) + 4))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [rowHeight])
  return {
    ref,
    count: isScrolled ? limit : Math.min(limit, inSight),
    onScroll: (event) => setIsScrolled(event.currentTarget.scrollTop > 0),
  }
}
