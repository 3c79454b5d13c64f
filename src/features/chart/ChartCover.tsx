import type { ReactNode } from 'react'

/** Stands over the chart while there is something else to say or to show. */
export function ChartCover({ children }: { children: ReactNode }) {
  return <div className="absolute inset-0 z-5 flex flex-col bg-surface-1">{children}</div>
}
