import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { WarningIcon } from '@/ui/icons'
import { StaleBadge } from '@/ui/StaleBadge'
import { t } from '@/language/t'
import { callFiguresText, callTitle, nextText, type CallFigures } from './callLabels'
import type { MarginCallNotice } from './marginCalls'

export type MarginCallActions = {
  /** The position that frees the most margin when it is reduced; undefined when nothing can be. */
  readonly reduce: { readonly instrumentName: string; readonly onPress: () => void } | undefined
  /** `what`: how many of which kind. */
  readonly cancelOrders:
    | { readonly what: string; readonly isPending: boolean; readonly onPress: () => void }
    | undefined
  readonly addMargin: { readonly instrumentName: string; readonly onPress: () => void } | undefined
}

type MarginCallBannerProps = {
  call: MarginCallNotice
  figures: CallFigures
  /** How many others are called beside this one. */
  otherCount: number
  actions: MarginCallActions
  /** The way to the portfolio; absent where it is in sight. */
  portfolioLink: ReactNode
  /** Since when nothing is new, in milliseconds of this machine. */
  staleSinceMs: number | undefined
}

/** Under the header for as long as it is true: what is short, what happens next, and what helps. */
export function MarginCallBanner({
  call,
  figures,
  otherCount,
  actions,
  portfolioLink,
  staleSinceMs,
}: MarginCallBannerProps) {
  const isDanger = call.level === 'danger' || call.level === 'liquidation'
  const { reduce, cancelOrders, addMargin } = actions
  return (
    <section
      aria-label={t('Margin warning')}
      className={`flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1.5 border-b-2 px-3 py-1.5 text-sm ${isDanger ? 'border-danger bg-danger-soft' : 'border-warn bg-warn-soft'}`}
    >
      <WarningIcon className={`shrink-0 ${isDanger ? 'text-danger' : 'text-warn'}`} />
      <div className={`min-w-60 flex-1 ${staleSinceMs === undefined ? '' : 'is-stale'}`}>
        <strong className={`font-semibold ${isDanger ? 'text-danger' : 'text-warn'}`}>{callTitle(call)}.</strong>{' '}
        <span className="text-text-1">{callFiguresText(call, figures)}</span>{' '}
        <span className="text-text-2">{nextText(call)}</span>
        {otherCount > 0 && (
          <span className="text-text-2"> {t('{count} more in Portfolio', { count: otherCount })}</span>
        )}
      </div>
      {staleSinceMs !== undefined && <StaleBadge sinceMs={staleSinceMs} />}
      <div className="flex flex-wrap items-center gap-2">
        {reduce !== undefined && (
          <Button size="small" variant="danger" onClick={reduce.onPress}>
            {t('Reduce {instrument} position', { instrument: reduce.instrumentName })}
          </Button>
        )}
        {addMargin !== undefined && (
          <Button size="small" onClick={addMargin.onPress}>
            {t('Add margin to {instrument}', { instrument: addMargin.instrumentName })}
          </Button>
        )}
        {cancelOrders !== undefined && (
          <Button size="small" isPending={cancelOrders.isPending} onClick={cancelOrders.onPress}>
            {t('Cancel {what}', { what: cancelOrders.what })}
          </Button>
        )}
        {portfolioLink}
      </div>
    </section>
  )
}
