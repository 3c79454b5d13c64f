import { use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { PartBoundary } from './PartBoundary'
import { nowhere, PanelPlaceContext } from './placeBeside'
import { StaleBadge } from './StaleBadge'

/** The freshness of a panel's data. `sinceMs` is the local time of the last valid data. */
export type PanelFreshness =
  | { readonly status: 'live' }
  | { readonly status: 'loading' }
  | { readonly status: 'stale' | 'resyncing'; readonly sinceMs: number | undefined }

type PanelProps = {
  title: string
  isTitleHidden?: boolean
  /**
   * Undefined for data that does not age. The member is required, because a forgotten one would make stale rows look
   * live.
   */
  freshness: PanelFreshness | undefined
  leading?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string
  /** Moves the actions below the leading part if both do not fit, so that no action is cut off. */
  isWrapping?: boolean
}

const live: PanelFreshness = { status: 'live' }

/**
 * A region with a 36 px header over a scrolling body. A stale body is dimmed, and its age is shown. Each panel is a
 * stacking context, so a change in one panel does not repaint the others.
 */
export function Panel({
  title,
  isTitleHidden = false,
  freshness = live,
  leading,
  actions,
  children,
  className = '',
  isWrapping = false,
}: PanelProps) {
  const { tools, lead, isNamed = false, isQuiet = false } = use(PanelPlaceContext)
  const isStale = freshness.status === 'stale' || freshness.status === 'resyncing'
  const hasBadge = isStale && !isQuiet
  const isNameless = isTitleHidden || isNamed
  // A tab names the panel, and there is nothing else to show in its header, now or once the data are stale.
  const isBare = isNameless && freshness === live && [leading, actions, tools].every((content) => content === undefined)
  return (
    <section
      aria-label={title}
      aria-busy={freshness.status === 'loading' || undefined}
      className={`panel isolate flex h-full min-h-0 min-w-0 flex-col ${className}`}
    >
      <header
        className={`${isBare ? 'sr-only' : 'flex'} shrink-0 items-center gap-x-2 pr-2 pl-3 ${isWrapping ? 'min-h-9 flex-wrap pointer-coarse:min-h-11' : 'h-9 pointer-coarse:h-11'}`}
      >
        {isNameless ? <h2 className="sr-only">{title}</h2> : <WholeTitle title={title} />}
        {lead === undefined || lead === null ? leading : createPortal(leading, lead)}
        {hasBadge && (
          // Placed in the header, because over the body it would cover the header of a table's last column. A title
          // makes room for it; beside controls it uses the remaining space and hides what does not fit.
          <div
            className={
              leading === undefined
                ? 'ml-auto flex min-w-0 overflow-hidden'
                : '@container -ml-2 flex min-w-2.5 flex-1 justify-end'
            }
          >
            <StaleBadge state={freshness.status} sinceMs={freshness.sinceMs} />
          </div>
        )}
        <div
          className={`${hasBadge ? '' : 'ml-auto'} flex items-center gap-1 ${isWrapping ? 'flex-wrap justify-end' : ''}`}
        >
          {actions}
          {tools}
        </div>
      </header>
      <div className={`relative flex min-h-0 flex-1 flex-col ${isStale ? 'is-stale' : ''}`}>
        <PanelPlaceContext value={nowhere}>
          <PartBoundary failed="panel" of={title}>
            {children}
          </PartBoundary>
        </PanelPlaceContext>
      </div>
    </section>
  )
}

/** A title that is shown completely or not at all: without room it wraps to a second line, which is clipped. */
function WholeTitle({ title }: { title: string }) {
  return (
    <div className="flex h-5 min-w-0 shrink-1000 flex-wrap overflow-hidden">
      <span className="h-5" />
      <h2 className="text-sm leading-5 font-medium whitespace-nowrap text-text-2">{title}</h2>
    </div>
  )
}
