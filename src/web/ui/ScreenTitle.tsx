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

/** A title row for a screen that shows its name nowhere else. */
export function ScreenTitleRow({ isInHeader = false, children }: ScreenTitleProps) {
  return (
    <div className={`flex h-9 shrink-0 items-center panel px-2 ${isInHeader ? 'max-[43.6875rem]:sr-only' : ''}`}>
      <ScreenTitle>{children}</ScreenTitle>
    </div>
  )
}
