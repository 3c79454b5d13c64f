import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'

type ScrollAreaProps = {
  label: string
  className?: string
  children: ReactNode
}

/** A scroll container without focusable content. It becomes a tab stop only while it overflows (WCAG 2.1.1). */
export function ScrollArea({ label, className = '', children }: ScrollAreaProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [canScroll, setCanScroll] = useState(false)
  useLayoutEffect(() => {
    const area = ref.current
    if (area === null) return undefined
    const measure = () => setCanScroll(area.scrollHeight > area.clientHeight || area.scrollWidth > area.clientWidth)
    const observer = new ResizeObserver(measure)
    observer.observe(area)
    for (const child of area.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={ref}
      {...(canScroll && { role: 'group', 'aria-label': label, tabIndex: 0 })}
      className={`min-h-0 flex-1 overflow-auto ${className}`}
    >
      {children}
    </div>
  )
}
