import type { ReactNode } from 'react'

export function ScreenTitle({ isInHeader = false, children }: ScreenTitleProps) {
  return (
    <h1
      className={`shrink-0 self-center pr-2 pl-1 text-base font-medium whitespace-nowrap ${isInHeader ? 'max-[43.6875rem]:sr-only' : ''}`}
    >
      {children}
    </h1>
  )
}

type ScreenTitleProps = {
  /** True when the header's menu already shows the title on a phone, where the row is then only for screen readers. */
  isInHeader?: boolean
  children: ReactNode
}

/** The heading of a screen without tabs. The header's menu shows the name. */
export function HiddenScreenTitle({ children }: { children: ReactNode }) {
  return <h1 className="sr-only">{children}</h1>
}
