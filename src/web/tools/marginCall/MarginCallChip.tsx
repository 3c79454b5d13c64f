import { useState, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { formatPercent } from '@/web/ui/formatNumber'
import { WarningIcon } from '@/web/ui/icons'
import { StaleBadge } from '@/web/ui/StaleBadge'
import { callFiguresText, callTitle, nextText, type CallFigures } from './callLabels'
import type { MarginCallNotice } from './marginCalls'

export type MarginCallActions = {
  /** The position whose reduction frees the most margin; undefined if no position can be reduced. */
  readonly reduce: { readonly instrumentName: string; readonly onPress: () => void } | undefined
  /** `what`: the count and kind of the orders. */
  readonly cancelOrders:
    | { readonly what: string; readonly isPending: boolean; readonly onPress: () => void }
    | undefined
  readonly addMargin: { readonly instrumentName: string; readonly onPress: () => void } | undefined
}

type MarginCallChipProps = {
  call: MarginCallNotice
  figures: CallFigures
  otherCount: number
  actions: MarginCallActions
  /** Link to the portfolio; absent on the portfolio screen itself. */
  portfolioLink: ReactNode
  /** Local time in milliseconds at which the data became stale; undefined while it is live. */
  staleSinceMs: number | undefined
}

/**
 * A margin call in the header, where it moves nothing. A press shows the shortfall, what happens next and the remedies.
 */
export function MarginCallChip({ call, staleSinceMs, ...details }: MarginCallChipProps) {
  const [isOpen, setOpen] = useState(false)
  const isDanger = call.level === 'danger' || call.level === 'liquidation'
  const title = callTitle(call)
  const share = formatPercent(call.use, { decimals: 0, isSigned: false })
  return (
    <section aria-label={t('Margin warning')} className="shrink-0">
      <button
        type="button"
        aria-haspopup="dialog"
        title={`${title}. ${nextText(call)}`}
        onClick={() => setOpen(true)}
        className={`inline-flex h-6 items-center gap-1 rounded-sm px-1.5 text-xs font-medium whitespace-nowrap hover:brightness-110 pointer-coarse:h-11 ${isDanger ? 'bg-danger-fill text-on-fill' : 'bg-warn-soft text-warn'} ${staleSinceMs === undefined ? '' : 'is-stale'}`}
      >
        <WarningIcon className="shrink-0" />
        <span className="max-w-56 truncate max-2xl:sr-only">{title}</span>
        {call.level !== 'liquidation' && <span>{share}</span>}
      </button>
      {isOpen && (
        <MarginCallDialog call={call} staleSinceMs={staleSinceMs} onClose={() => setOpen(false)} {...details} />
      )}
    </section>
  )
}

function MarginCallDialog(props: MarginCallChipProps & { onClose: () => void }) {
  const { call, figures, otherCount, actions, portfolioLink, staleSinceMs, onClose } = props
  const { reduce, cancelOrders, addMargin } = actions
  /** Closes this dialog before another dialog opens. */
  const instead = (open: () => void) => () => {
    onClose()
    open()
  }
  return (
    <Dialog isOpen onOpenChange={onClose} title={callTitle(call)} description={nextText(call)}>
      <div className="flex flex-col gap-3 p-4 text-sm">
        <p className={staleSinceMs === undefined ? '' : 'is-stale'}>
          {callFiguresText(call, figures)}
          {otherCount > 0 && (
            <span className="text-text-2"> {t('{count} more in Portfolio', { count: otherCount })}</span>
          )}
        </p>
        {staleSinceMs !== undefined && <StaleBadge sinceMs={staleSinceMs} />}
        <div className="flex flex-wrap items-center gap-2">
          {reduce !== undefined && (
            <Button variant="danger" onClick={instead(reduce.onPress)}>
              {t('Reduce {instrument} position', { instrument: reduce.instrumentName })}
            </Button>
          )}
          {addMargin !== undefined && (
            <Button onClick={instead(addMargin.onPress)}>
              {t('Add margin to {instrument}', { instrument: addMargin.instrumentName })}
            </Button>
          )}
          {cancelOrders !== undefined && (
            <Button isPending={cancelOrders.isPending} onClick={cancelOrders.onPress}>
              {t('Cancel {what}', { what: cancelOrders.what })}
            </Button>
          )}
          {portfolioLink}
        </div>
      </div>
    </Dialog>
  )
}
