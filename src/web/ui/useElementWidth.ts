import { useLayoutEffect, type RefObject } from 'react'

/**
 * Reports an element's content width in pixels, without its scroll bar: before the first paint, then at every change.
 */
export function useElementWidth(box: RefObject<HTMLElement | null>, onWidth: (width: number) => void): void {
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const measure = () => onWidth(element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, onWidth])
}
