import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** The heights of ladder.css, in pixels. */
const headHeight = 20
const rowHeight = () => (window.matchMedia('(pointer: coarse)').matches ? 44 : 20)

/** As many rows as there is room for; 0 before it is measured, which is before the first paint. */
export function useRowCount(): { readonly ref: RefObject<HTMLDivElement | null>; readonly count: number } {
  const ref = useRef<HTMLDivElement>(null)
  const [count, setCount] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => setCount(Math.max(0, Math.floor((element.clientHeight - headHeight) / rowHeight())))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, count }
}
