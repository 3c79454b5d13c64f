import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

export type Size = { readonly width: number; readonly height: number }

/** How much room an element has, in CSS pixels. Measured before the first paint, so nothing shifts. */
export function useSize(first: Size): { readonly ref: RefObject<HTMLDivElement | null>; readonly size: Size } {
  const ref = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(first)
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = element
      if (width > 0 && height > 0) {
        setSize((before) => (before.width === width && before.height === height ? before : { width, height }))
      }
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, size }
}
