import type { ReactNode } from 'react'
import { describeFailure } from '@/account/describeFailure'
import { Button } from '@/ui/Button'
import { numberFormat } from '@/ui/formatDecimal'
import { t } from '@/ui/t'

type HistoryNoticesProps = {
  /** What the address says and no filter can be. */
  ignored: readonly string[]
  /** The chosen time begins before the venue's lists do. */
  isBeyondReach: boolean
  /** How far the page has looked through the venue's rows, where it does some of the filtering. */
  looked: { readonly rows: number; readonly of: number } | undefined
  /** A part of the list that could not be read. */
  error: unknown
  onRetry: () => void
}

/** What is to be known of the list beside its rows, a line each. */
export function HistoryNotices({ ignored, isBeyondReach, looked, error, onRetry }: HistoryNoticesProps) {
  return (
    <>
      {ignored.length > 0 && (
        <Notice tone="warn">
          {t('Ignored, because no filter is like this: {filters}', { filters: ignored.join(', ') })}
        </Notice>
      )}
      {isBeyondReach && (
        <Notice tone="warn">{t("The venue lists the last 30 days here. What is older is in the venue's CSV.")}</Notice>
      )}
      {looked !== undefined && <Notice tone="quiet">{lookedText(looked)}</Notice>}
      {error !== undefined && (
        <Notice tone="danger">
          {t('More rows could not be read: {why}', { why: describeFailure(error).words })}
          <Button size="small" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </Notice>
      )}
    </>
  )
}

/** The venue cannot be asked for some filters, and the trader should know why a list grows slowly. */
function lookedText({ rows, of }: { rows: number; of: number }): string {
  const format = numberFormat({})
  if (rows >= of) return t('Filtered in the page: all {all} rows looked through.', { all: format.format(of) })
  const words = { looked: format.format(rows), all: format.format(of) }
  return t('Filtered in the page: {looked} of {all} rows looked through.', words)
}

const tones = { quiet: 'text-text-3', warn: 'bg-warn-soft text-warn', danger: 'bg-danger-soft text-danger' }

function Notice({ tone, children }: { tone: keyof typeof tones; children: ReactNode }) {
  return (
    <p
      role={tone === 'quiet' ? undefined : 'status'}
      className={`flex shrink-0 items-center gap-3 border-b border-line px-3 py-1 text-xs ${tones[tone]}`}
    >
      {children}
    </p>
  )
}
