import { useMemo, useState, type ReactNode } from 'react'
import { volatilityAtTenor } from '@/core/quant/smileFigures'
import { t } from '@/web/language/t'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { Select } from '@/web/ui/Select'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { ivLabel, pointsLabel } from '../volatilityLabels'
import type { ExpiryFigures } from '../volatilityRows'
import { ConeLegend, ConePlot, daysText, type ImpliedPoint } from './ConePlot'
import {
  estimators,
  horizons,
  realisedVolatility,
  volatilityCone,
  type ConeRow,
  type Estimator,
} from './realisedHistory'

export type HourlyIndex = {
  /** Oldest first; undefined while loading. */
  readonly data: readonly (number | undefined)[] | undefined
  readonly error: Error | null
  readonly refetch: () => Promise<unknown>
}

type RealisedPanelProps = { hours: HourlyIndex; all: readonly ExpiryFigures[]; freshness: PanelFreshness }

const estimatorLabels: Readonly<Record<Estimator, string>> = {
  hours: t('Close to close, 1 h'),
  days: t('Close to close, 1 d'),
  parkinson: 'Parkinson',
  yangZhang: 'Yang–Zhang',
}

const rangeAbout = t('From hourly index prices; the range between them is estimated.')

/** The spread of past realised volatility by horizon, with that of now and the implied one. */
export function ConePanel({ hours, all, freshness }: RealisedPanelProps) {
  const [estimator, setEstimator] = useState<Estimator>('hours')
  const [isTable, setTable] = useState(false)
  const { data } = hours
  const rows = useMemo(() => volatilityCone(data ?? [], estimator), [data, estimator])
  const implied = all.flatMap(({ atm, smile: { expiryNs, years } }): ImpliedPoint[] =>
    atm === undefined ? [] : [{ expiryNs, years, atm }],
  )
  return (
    <Panel
      title={t('Volatility cone')}
      freshness={freshness}
      isWrapping
      leading={<Span hours={data} />}
      actions={
        <>
          <Select
            label={t('Estimator')}
            isLabelHidden
            look="word"
            options={estimators.map((value) => ({ value, label: estimatorLabels[value] }))}
            value={estimator}
            onChange={(value) => setEstimator(estimators.find((one) => one === value) ?? estimator)}
          />
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('Table')}
          </Button>
        </>
      }
    >
      <WithHours hours={hours}>
        {isTable ? (
          <DataTable
            label={t('Volatility cone')}
            columns={coneColumns(implied)}
            rows={rows}
            rowKey={({ days }) => String(days)}
          />
        ) : (
          <>
            <ConeLegend implied={implied} />
            <ConePlot rows={rows} implied={implied} />
          </>
        )}
      </WithHours>
    </Panel>
  )
}

/** Days of the history, so that a quantile of twelve days is not taken for one of a year. */
function Span({ hours }: { hours: HourlyIndex['data'] }) {
  if (hours === undefined || hours.length < 2) return null
  const days = Math.floor((hours.length - 1) / 24)
  return <span className="truncate text-xs text-text-3">{t('of {days} d', { days })}</span>
}

function WithHours({ hours, children }: { hours: HourlyIndex; children: ReactNode }) {
  const { data, error, refetch } = hours
  if (data === undefined && error !== null) {
    return <ListFailed what={t('Couldn’t load past index prices')} error={error} onRetry={refetch} />
  }
  if (data === undefined) return <TableSkeleton />
  return data.length <= 24 ? <EmptyState>{t('Less than a day of index prices so far')}</EmptyState> : children
}

function coneColumns(implied: readonly ImpliedPoint[]): readonly Column<ConeRow>[] {
  const share = (header: string, at: number): Column<ConeRow> => ({
    id: header,
    header,
    align: 'right',
    cell: ({ quantiles }) => ivLabel(quantiles?.[at]),
  })
  return [
    { id: 'window', header: t('Window'), cell: ({ days }) => daysText(days) },
    share(t('Low'), 0),
    share('10%', 1),
    share('25%', 2),
    share('50%', 3),
    share('75%', 4),
    share('90%', 5),
    share(t('High'), 6),
    { id: 'now', header: t('Now'), align: 'right', cell: ({ now }) => ivLabel(now) },
    { id: 'implied', header: t('ATM IV'), align: 'right', cell: ({ days }) => ivLabel(impliedAt(implied, days)) },
  ]
}

function impliedAt(implied: readonly ImpliedPoint[], days: number): number | undefined {
  return volatilityAtTenor(
    implied.map(({ years, atm }) => ({ years, iv: atm })),
    days / 365,
  )
}

type WindowRow = {
  readonly days: number
  readonly implied: number | undefined
  /** By {@link estimators}. */
  readonly realised: readonly (number | undefined)[]
}

/** Realised volatility of the last days beside the implied volatility of as many to come. */
export function RealisedPanel({ hours, all, freshness }: RealisedPanelProps) {
  const { data } = hours
  const windows = useMemo(() => {
    const prices = data ?? []
    const last = prices.length - 1
    return horizons.map((days) => ({
      days,
      realised: estimators.map((estimator) => realisedVolatility(prices, last, days, estimator)),
    }))
  }, [data])
  const terms = all.map(({ atm, smile: { years } }) => ({ years, iv: atm }))
  const rows = windows.map((row): WindowRow => ({ ...row, implied: volatilityAtTenor(terms, row.days / 365) }))
  return (
    <Panel title={t('Realised against implied')} freshness={freshness}>
      <WithHours hours={hours}>
        <DataTable
          label={t('Realised against implied')}
          columns={windowColumns}
          rows={rows}
          rowKey={({ days }) => String(days)}
        />
      </WithHours>
    </Panel>
  )
}

const windowColumns: readonly Column<WindowRow>[] = [
  { id: 'window', header: t('Window'), cell: ({ days }) => daysText(days) },
  ...estimators.map((estimator, at): Column<WindowRow> => ({
    id: estimator,
    header: <span title={at > 1 ? rangeAbout : undefined}>{estimatorLabels[estimator]}</span>,
    align: 'right',
    ...(at > 0 && { yields: estimators.length - at }),
    cell: ({ realised }) => ivLabel(realised[at]),
  })),
  {
    id: 'implied',
    header: <span title={t('ATM IV for as many days, between the expiries around them')}>{t('ATM IV')}</span>,
    align: 'right',
    cell: ({ implied }) => ivLabel(implied),
  },
  {
    id: 'premium',
    header: <span title={t('ATM IV less close to close, 1 h, in points')}>{t('IV − RV')}</span>,
    align: 'right',
    cell: ({ implied, realised: [byHour] }) =>
      pointsLabel(implied === undefined || byHour === undefined ? undefined : implied - byHour, 1),
  },
]
