import type { ReactNode } from 'react'

/** The name of a screen, small and calm: in the first row of the screen where it has one, else in a row of its own. */
export function ScreenTitle({ isInHeader = false, children }: ScreenTitleProps) {
  return (
    <h1
      className={`shrink-0 self-center pr-2 pl-1 text-base font-semibold whitespace-nowrap ${isInHeader ? 'max-[43.6875rem]:sr-only' : ''}`}
    >
      {children}
    </h1>
  )
}

type ScreenTitleProps = {
  /** On a phone the menu of the header shows it already. */
  isInHeader?: boolean
  children: ReactNode
}

/** The row of a screen that has no other for its name. */
export function ScreenTitleRow({ isInHeader = false, children }: ScreenTitleProps) {
  return (
    <div
      className={`flex h-9 shrink-0 items-center border-b border-line bg-surface-1 px-2 ${isInHeader ? 'max-[43.6875rem]:sr-only' : ''}`}
    >
      <ScreenTitle>{children}</ScreenTitle>
    </div>
  )
}
