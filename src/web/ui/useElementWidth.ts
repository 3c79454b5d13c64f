import { useLayoutEffect, type RefObject } from 'react'

/** Reports the content width in pixels without the scroll bar: before the first paint, then at every change. */
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
