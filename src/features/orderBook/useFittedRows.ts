import { useLayoutEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import { useTokenPx } from '@/ui/useTokenPx'
import { fitRows } from './bookRows'

/** Pixels of the line that names the columns. */
export const headHeight = 22
const middleHeight = 30

/** As many rows as the panel has room for. Measured before the first paint, so nothing shifts. */
export function useFittedRows(): {
  ref: RefObject<HTMLDivElement | null>
  fit: ReturnType<typeof fitRows>
  rowHeight: number
} {
  const ref = useRef<HTMLDivElement>(null)
  const [height, setHeight] = useState(0)
  const rowHeight = useTokenPx('--book-row')
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    setHeight(element.clientHeight)
    const observer = new ResizeObserver(() => setHeight(element.clientHeight))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, rowHeight, fit: fitRows(height, rowHeight, headHeight, middleHeight) }
}
