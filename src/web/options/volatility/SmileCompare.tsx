import { useId } from 'react'
import { t } from '@/web/language/t'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { Button } from '@/web/ui/Button'
import { formatNumber } from '@/web/ui/formatNumber'
import { formatMoment } from '@/web/ui/formatTime'
import { formatUtc } from '@/web/ui/formatUtc'
import { Select } from '@/web/ui/Select'
import type { ComparedTime } from './smileThen'
import type { SmileComparison } from './useSmileThen'
import { ivLabel } from './volatilityLabels'

/** Which earlier smile to compare with, and the state of reading it. */
export type Compare = {
  readonly kind: ComparedTime
  /** Text of a `datetime-local` field in the trader's zone. */
  readonly at: string
  readonly comparison: SmileComparison
  readonly onKind: (kind: ComparedTime) => void
  readonly onAt: (at: string) => void
}

export function CompareChoice({ kind, at, comparison, onKind, onAt }: Compare) {
  const id = useId()
  return (
    <>
      <Select
        label={t('Compare')}
        isLabelHidden
        size="small"
        value={kind}
        onChange={onKind}
        options={[
          { value: 'off', label: t('No comparison') },
          { value: 'hour', label: t('Compare: 1 h ago') },
          { value: 'day', label: t('Compare: 24 h ago') },
          { value: 'week', label: t('Compare: 7 d ago') },
          { value: 'at', label: t('Compare: date and time…') },
        ]}
      />
      {kind === 'at' && (
        <>
          <label htmlFor={id} className="sr-only">
            {t('Time of the earlier smile')}
          </label>
          <input
            id={id}
            type="datetime-local"
            value={at}
            onChange={(event) => onAt(event.currentTarget.value)}
            data-invalid={comparison.status === 'invalid' ? '' : undefined}
            className="control h-small! px-1.5 text-xs!"
          />
        </>
      )}
    </>
  )
}

/** Names the time of an earlier smile: its age if that was asked for, else the moment of its marks. */
function thenLabel(kind: ComparedTime, timeNs: bigint, isAsAsked: boolean): string {
  if (isAsAsked && kind === 'hour') return t('1 h ago')
  if (isAsAsked && kind === 'day') return t('24 h ago')
  if (isAsAsked && kind === 'week') return t('7 d ago')
  return formatMoment(timeNs)
}

/** The legend of the earlier smile, or why there is none yet. */
export function CompareStatus({ kind, comparison }: Pick<Compare, 'kind' | 'comparison'>) {
  if (comparison.status === 'off') return null
  return (
    <output className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-3">
      <StatusText kind={kind} comparison={comparison} />
    </output>
  )
}

function StatusText({ kind, comparison }: Pick<Compare, 'kind' | 'comparison'>) {
  switch (comparison.status) {
    case 'off':
      return null
    case 'invalid':
      return <span className="text-danger">{t('Enter a time in the past.')}</span>
    case 'loading': {
      const { count, total } = comparison
      return (
        <>
          <progress
            aria-label={t('Past marks loaded')}
            value={count}
            max={Math.max(total, 1)}
            className="h-1.5 w-24 accent-(--accent)"
          />
          {t('Loading past marks: {count} of {total} options', { count: String(count), total: String(total) })}
        </>
      )
    }
    case 'failed': {
      const { words } = describeFailure(comparison.error)
      return (
        <>
          <span className="text-danger">{t('Couldn’t load past marks')}</span>
          {words}
          <Button size="small" onClick={() => void comparison.retry()}>
            {t('Try again')}
          </Button>
        </>
      )
    }
    case 'none': {
      const time = formatMoment(comparison.timeNs)
      return comparison.firstNs === undefined
        ? t('The venue has no marks of this expiry at {time} or since.', { time })
        : t('No marks of this expiry at {time}: the venue’s first since then are of {first}.', {
            time,
            first: formatMoment(comparison.firstNs),
          })
    }
    case 'read': {
      const { smile, isAsAsked } = comparison
      return (
        <span className="flex items-center gap-1" title={formatUtc(smile.timeNs)}>
          <svg width={18} height={10} viewBox="0 -5 18 10" aria-hidden="true">
            <path d="M0 0H18" stroke="var(--text-3)" strokeWidth={1.25} strokeDasharray="4 3" />
            <circle cx={9} r={2} fill="var(--text-3)" />
          </svg>
          {t('{time}, F {forward}, ATM {iv}', {
            time: thenLabel(kind, smile.timeNs, isAsAsked),
            forward: formatNumber(smile.forward, smile.forward < 100 ? 4 : 1),
            iv: ivLabel(smile.atm),
          })}
        </span>
      )
    }
  }
}
