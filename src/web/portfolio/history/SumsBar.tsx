import { plural, t } from '@/web/language/t'
import type { HistoryRange } from '@/web/portfolio/history/model/historyFilter'
import type { HistoryKind } from '@/web/portfolio/history/model/historyKinds'
import type { SumsView } from '@/web/portfolio/history/model/historySums'
import type { Sum } from '@/web/portfolio/history/model/historyTotals'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { Button } from '@/web/ui/Button'
import { formatDecimal, formatPercent, numberFormat, unknownText } from '@/web/ui/formatNumber'
import { Skeleton } from '@/web/ui/Skeleton'
import { DayBars } from './DayBars'
import { SignedUsd } from './historyCells'

type SumsBarProps = {
  kind: HistoryKind
  sums: SumsView
  onStart: () => void
  range: HistoryRange
  nowMs: () => number
}

const whole = (count: number) => numberFormat({}).format(count)

/** The result of the shown list as the one large number, its parts, and its days as bars. */
export function SumsBar({ kind, sums, onStart, range, nowMs }: SumsBarProps) {
  const all = [...sums.totals.values()]
  const headline = all.find(({ isHeadline = false }) => isHeadline)
  const barOf = barSums[kind]
  return (
    <section
      aria-label={t('Totals for this view')}
      className="flex min-h-17 shrink-0 flex-wrap items-end gap-x-8 gap-y-2 px-3 py-2"
    >
      <dl className="flex flex-wrap items-end gap-x-6 gap-y-2 max-sm:gap-x-4">
        {headline !== undefined && (
          <div className="mr-2 max-sm:basis-full">
            <dt title={headline.about} className="label">
              {headline.label}
            </dt>
            <dd className="-mb-0.5 text-2xl leading-7 font-semibold tracking-tight">
              <Figure sum={headline} />
            </dd>
          </div>
        )}
        {all
          .filter((sum) => sum !== headline)
          .map((sum) => (
            <div key={sum.label}>
              <dt title={sum.about} className="label">
                {sum.label}
              </dt>
              <dd className="inline-block text-sm font-medium">
                <Figure sum={sum} />
              </dd>
              {sum.shareOf !== undefined && (
                <dd className="ml-1.5 inline-block text-sm text-text-3">
                  {shareText(sum, sums.totals.get(sum.shareOf))}
                </dd>
              )}
            </div>
          ))}
      </dl>
      <div className="flex items-center gap-2 text-xs leading-5 text-text-3">
        {sums.status !== 'failed' && <span>{progressText(sums)}</span>}
        {sums.status === 'asked' && sums.of > 0 && (
          <Button size="small" onClick={onStart}>
            {t('Total all {count} rows', { count: whole(sums.of) })}
          </Button>
        )}
        {sums.status === 'failed' && (
          <span role="alert" className="flex items-center gap-2 text-danger">
            {describeFailure(sums.error).words}
            <Button size="small" onClick={onStart}>
              {t('Try again')}
            </Button>
          </span>
        )}
      </div>
      {barOf !== undefined && sums.days.length > 0 && (
        <DayBars label={barOf} days={sums.days} range={range} nowMs={nowMs()} />
      )}
    </section>
  )
}

export function SumsSkeleton() {
  return (
    <div className="flex h-17 shrink-0 flex-col justify-center gap-2 px-3">
      <Skeleton width={120} />
      <Skeleton width={160} height={20} />
    </div>
  )
}

/** The sum that the bars show for each day. */
const barSums: { readonly [Kind in HistoryKind]?: string } = {
  fills: t('Volume, notional'),
  closed: t('Net after fees and funding'),
  funding: t('Net cash flow'),
}

function Figure({ sum }: { sum: Sum }) {
  return sum.isSigned ? <SignedUsd value={sum.value} decimals={sum.decimals} /> : formatDecimal(sum.value, sum.decimals)
}

function shareText({ value }: Sum, whole: Sum | undefined): string {
  if (value === undefined || whole?.value === undefined || whole.value === 0n) return unknownText
  const share = Number(value) / Number(whole.value)
  return formatPercent(share, { decimals: share !== 0 && Math.abs(share) < 0.01 ? 3 : 0, isSigned: false })
}

function progressText({ status, rows, looked, of }: SumsView): string {
  const isWhole = status === 'done'
  if (isWhole)
    return plural(rows, { one: 'Total of 1 row', other: 'Totals of all {count} rows' }, { count: whole(rows) })
  if (status === 'asked') return t('Totals')
  const words = { rows: whole(rows), looked: whole(looked), all: whole(of) }
  return t('Totals of {rows} rows loaded so far ({looked} of {all} searched)', words)
}
