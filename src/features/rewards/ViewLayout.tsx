import type { ReactNode } from 'react'

/** A head over one or two panels: side by side on a desk, where they scroll and the page does not; else one column. */
export function ViewLayout({ head, main, side }: { head: ReactNode; main: ReactNode; side?: ReactNode }) {
  const columns = side === undefined ? '' : 'lg:grid-cols-[minmax(0,1fr)_minmax(320px,30%)]'
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-px overflow-y-auto bg-line">
      {head}
      <div
        className={`grid min-h-60 flex-1 auto-rows-fr grid-cols-[minmax(0,1fr)] gap-px max-lg:flex max-lg:flex-none max-lg:flex-col ${columns}`}
      >
        <div className="min-h-0 min-w-0 max-lg:min-h-40 max-lg:shrink-0">{main}</div>
        {side !== undefined && <div className="min-h-0 min-w-0 max-lg:min-h-40 max-lg:shrink-0">{side}</div>}
      </div>
      <div className="flex-1 bg-surface-1 lg:hidden" />
    </div>
  )
}

/** The place of a head while it is not there: nothing moves when it comes. */
export function HeadPlace({ children }: { children: ReactNode }) {
  return <div className="flex min-h-40 shrink-0 flex-col bg-surface-1">{children}</div>
}
