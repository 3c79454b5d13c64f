import { useCallback, useState } from 'react'

/** Whether an element is in view, or nearly: for what is read only of what can be seen. */
export function useInView(): readonly [ref: (element: Element | null) => (() => void) | undefined, isInView: boolean] {
  const [isInView, setInView] = useState(typeof IntersectionObserver === 'undefined')
  const ref = useCallback((element: Element | null) => {
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting === true),
      // The next ones are read before they come into view.
      { rootMargin: '100px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isInView]
}
