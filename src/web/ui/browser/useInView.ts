import { useCallback, useState } from 'react'

/** Returns whether an element is in view, or nearly, so that data is read only for visible elements. */
export function useInView(): readonly [ref: (element: Element | null) => (() => void) | undefined, isInView: boolean] {
  const [isInView, setInView] = useState(typeof IntersectionObserver === 'undefined')
  const ref = useCallback((element: Element | null) => {
    if (element === null || typeof IntersectionObserver === 'undefined') return undefined
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting === true),
      // Elements just outside the view count too, so that their data is read before they appear.
      { rootMargin: '100px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, isInView]
}
