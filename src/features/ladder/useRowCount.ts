import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTokenPx } from '@/ui/useTokenPx'

/** Of ladder.css, in pixels. */
const headHeight = 20

/** As many rows as there is room for; 0 before it is measured, which is before the first paint. */
export function useRowCount(): { readonly ref: RefObject<HTMLDivElement | null>; readonly count: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  const rowHeight = useTokenPx('--ladder-row')
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setCount(Math.max(0, Math.floor((element.clientHeight - headHeight) / rowHeight)))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [rowHeight])
  return { ref, count }
}
