import { plural, t } from '@/web/language/t'
import type { SumsView } from '@/web/portfolio/history/model/historySums'
import type { Sum } from '@/web/portfolio/history/model/historyTotals'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { Button } from '@/web/ui/Button'
import { formatDecimal, numberFormat } from '@/web/ui/formatNumber'
import { SignedUsd } from './historyCells'

type SumsBarProps = {
  sums: SumsView
  onStart: () => void
}

const whole = (count: number) => numberFormat({}).format(count)

export function SumsBar({ sums, onStart }: SumsBarProps) {
  return (
    <section
      aria-label={t('Totals for this view')}
      className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-5 gap-y-1 bg-surface-1 px-3 py-1.5 text-sm max-sm:gap-x-3"
    >
      <span className="text-xs text-text-3">{progressText(sums)}</span>
      <dl className="flex flex-wrap items-center gap-x-5 gap-y-1 max-sm:gap-x-3">
        {[...sums.totals.values()].map((sum) => (
          <div key={sum.label} className="flex items-baseline gap-1.5">
            <dt title={sum.about} className="text-xs text-text-3">
              {sum.label}
            </dt>
            <dd>
              <Figure sum={sum} />
            </dd>
          </div>
        ))}
      </dl>
      {sums.status === 'asked' && sums.of > 0 && (
        <Button size="small" onClick={onStart}>
          {t('Total all {count} rows', { count: whole(sums.of) })}
        </Button>
      )}
      {sums.status === 'failed' && (
        <span role="alert" className="flex items-center gap-2 text-xs text-danger">
          {describeFailure(sums.error).words}
          <Button size="small" onClick={onStart}>
            {t('Try again')}
          </Button>
        </span>
      )}
    </section>
  )
}

function Figure({ sum }: { sum: Sum }) {
  return sum.isSigned ? <SignedUsd value={sum.value} decimals={sum.decimals} /> : formatDecimal(sum.value, sum.decimals)
}

function progressText({ status, rows, looked, of }: SumsView): string {
  const isWhole = status === 'done'
  if (isWhole)
    return plural(rows, { one: 'Total of 1 row', other: 'Totals of all {count} rows' }, { count: whole(rows) })
  if (status === 'asked') return t('Totals')
  const words = { rows: whole(rows), looked: whole(looked), all: whole(of) }
  return t('Totals of {rows} rows loaded so far ({looked} of {all} searched)', words)
}
