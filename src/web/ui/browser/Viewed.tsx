import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { useInView } from './useInView'

/** Collects the names whose elements are in view, so that data is requested only for these. */
export function useInViews<Name extends string>() {
  const [inView, setInView] = useState<ReadonlySet<Name>>(new Set())
  const onView = useCallback(
    (name: Name, isInView: boolean) =>
      setInView((now) => {
        if (now.has(name) === isInView) return now
        return new Set(isInView ? [...now, name] : [...now].filter((other) => other !== name))
      }),
    [],
  )
  return { inView, onView }
}

type ViewedProps<Name> = {
  name: Name
  onView: (name: Name, isInView: boolean) => void
  className: string
  children: ReactNode
}

/** Reports whether its element is in view. */
export function Viewed<Name extends string>({ name, onView, className, children }: ViewedProps<Name>) {
  const [ref, isInView] = useInView()
  useEffect(() => {
    onView(name, isInView)
    return () => onView(name, false)
  }, [name, isInView, onView])
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  )
}
