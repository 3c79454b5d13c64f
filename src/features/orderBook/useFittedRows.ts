import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { fitRows } from './bookRows'

const headHeight = 22
const middleHeight = 30

/** The row heights of orderBook.css. */
const rowHeight = () => (window.matchMedia('(pointer: coarse)').matches ? 28 : 20)

/** As many rows as the panel has room for. Measured before the first paint, so nothing shifts. */
export function useFittedRows(): { ref: RefObject<HTMLDivElement | null>; fit: ReturnType<typeof fitRows> } {
  const ref = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    setHeight(element.clientHeight)
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, fit: fitRows(height, height === 0 ? 20 : rowHeight(), headHeight, middleHeight) }
}
