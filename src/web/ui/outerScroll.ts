import { createContext, use, useEffect, useEffectEvent, type RefObject } from 'react'

/** The ancestor that scrolls a list together with the content above it; null if the list has its own scrollbar. */
export const OuterScrollContext = createContext<HTMLElement | null>(null)

type ScrollPlace = Pick<HTMLElement, 'scrollTop' | 'clientHeight'>

/** Reports which part of the list is in view while an outer element scrolls it. */
export function useOuterScroll(list: RefObject<HTMLElement | null>, onScroll: (place: ScrollPlace) => void): void {
  const outer = use(OuterScrollContext)
  const report = useEffectEvent(onScroll)
  useEffect(() => {
    if (outer === null) return undefined
    const look = () => {
      const top = list.current?.getBoundingClientRect().top ?? 0
      report({
        scrollTop: Math.max(0, outer.getBoundingClientRect().top - top),
        clientHeight: outer.clientHeight,
      })
    }
    outer.addEventListener('scroll', look, { passive: true })
    return () => outer.removeEventListener('scroll', look)
  }, [outer, list])
}
