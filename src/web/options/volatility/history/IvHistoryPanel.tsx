import { useMemo, useState } from 'react'
import { volatilityRank, type VolatilityRank } from '@/core/quant/realisedVolatility'
import { t } from '@/web/language/t'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatNumber, formatPercent, unknownText } from '@/web/ui/formatNumber'
import { formatDateTime } from '@/web/ui/formatTime'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { RangeChoice, type TimeRange } from '@/web/ui/RangeChoice'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { daysText } from './ConePlot'
import type { TenorFigures } from './ivHistory'
import { IvHistoryPlot, TenorLegend, timesOf, valueLabel, type IvKind, type TenorLine } from './IvHistoryPlot'

const kinds = [
  { value: 'atm', label: t('ATM IV') },
  { value: 'riskReversal', label: t('25Δ RR') },
  { value: 'butterfly', label: t('25Δ BF') },
] as const

type IvHistoryPanelProps = {
  lines: readonly TenorLine[]
  /** Figures of now, in the order of the lines. */
  now: readonly TenorFigures[]
  nowNs: bigint
  isLoading: boolean
  error: Error | null
  onRetry: () => Promise<unknown>
  range: TimeRange
  onRange: (range: TimeRange) => void
  freshness: PanelFreshness
}

/** At-the-money volatility and skew of constant tenors over time, with the rank of now. */
export function IvHistoryPanel(props: IvHistoryPanelProps) {
  const { lines: past, now, nowNs, isLoading, error, onRetry, range, onRange, freshness } = props
  const [kind, setKind] = useState<IvKind>('atm')
  const [isTable, setTable] = useState(false)
  const count = timesOf(past, kind).length
  const lines = past.map(({ days, points }, at) => {
    const figures = now[at]
    return { days, points: figures?.atm === undefined ? points : [...points, { timeNs: nowNs, ...figures }] }
  })
  const label = kinds.find(({ value }) => value === kind)?.label ?? ''
  return (
    <Panel
      title={t('IV history')}
      isTitleHidden
      isWrapping
      freshness={freshness}
      leading={
        <RadioGroup
          size="small"
          look="words"
          label={t('Value shown')}
          value={kind}
          onChange={setKind}
          options={kinds}
        />
      }
      actions={
        <>
          <RangeChoice range={range} onRange={onRange} />
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('Table')}
          </Button>
        </>
      }
    >
      {count < 2 && error !== null ? (
        <ListFailed what={t('Couldn’t load past marks')} error={error} onRetry={onRetry} />
      ) : count < 2 && isLoading ? (
        <TableSkeleton />
      ) : count < 2 ? (
        <EmptyState>{t('The venue has no marks of this period that give a volatility.')}</EmptyState>
      ) : isTable ? (
        <HistoryTable lines={lines} kind={kind} label={label} />
      ) : (
        <>
          <TenorLegend lines={lines} />
          <IvHistoryPlot key={range} lines={lines} kind={kind} label={label} />
        </>
      )}
      {count >= 2 && <Ranks lines={past} now={now} kind={kind} />}
    </Panel>
  )
}

type TimeRow = { readonly timeNs: bigint; readonly values: readonly (number | undefined)[] }

function HistoryTable({ lines, kind, label }: { lines: readonly TenorLine[]; kind: IvKind; label: string }) {
  const byTime = lines.map(({ points }) => new Map(points.map((point) => [point.timeNs, point[kind]])))
  const rows = timesOf(lines, kind)
    .toReversed()
    .map((timeNs): TimeRow => ({ timeNs, values: byTime.map((values) => values.get(timeNs)) }))
  const columns: readonly Column<TimeRow>[] = [
    { id: 'time', header: t('Time'), cell: ({ timeNs }) => formatDateTime(timeNs) },
    ...lines.map(({ days }, at): Column<TimeRow> => ({
      id: String(days),
      header: daysText(days),
      align: 'right',
      cell: ({ values }) => valueLabel(values[at], kind),
    })),
  ]
  return <DataTable label={label} columns={columns} rows={rows} rowKey={({ timeNs }) => String(timeNs)} />
}

type RankRow = {
  readonly days: number
  readonly now: number | undefined
  readonly rank: VolatilityRank | undefined
  readonly count: number
  /** Of the past values, in days, with a decimal below ten. */
  readonly span: string
}

const nsPerDay = 86_400e9

/** Rank and percentile of the present value among the past values of a tenor. */
export function rankOf({ days, points }: TenorLine, figures: TenorFigures | undefined, kind: IvKind): RankRow {
  const known = points.filter((point) => point[kind] !== undefined)
  const past = known.flatMap((point) => point[kind] ?? [])
  const now = figures?.[kind]
  const span = Number((known.at(-1)?.timeNs ?? 0n) - (known[0]?.timeNs ?? 0n)) / nsPerDay
  return {
    days,
    now,
    rank: now === undefined ? undefined : volatilityRank(now, past),
    count: past.length,
    span: formatNumber(span, span < 10 ? 1 : 0),
  }
}

export function shareText(share: number | undefined): string {
  return formatPercent(share, { decimals: 0, isSigned: false })
}

/** The ranks of all tenors. Each says how long its past is. */
function Ranks({ lines, now, kind }: { lines: readonly TenorLine[]; now: readonly TenorFigures[]; kind: IvKind }) {
  const columns = useMemo(() => rankColumns(kind), [kind])
  return (
    <div className="flex shrink-0 flex-col">
      <DataTable
        label={t('IV rank')}
        columns={columns}
        rows={lines.map((line, at) => rankOf(line, now[at], kind))}
        rowKey={({ days }) => String(days)}
      />
    </div>
  )
}

function rankColumns(kind: IvKind): readonly Column<RankRow>[] {
  return [
    { id: 'days', header: t('Tenor'), cell: ({ days }) => daysText(days) },
    { id: 'now', header: t('Now'), align: 'right', cell: ({ now }) => valueLabel(now, kind) },
    {
      id: 'rank',
      header: <span title={rankAbout}>{t('Rank')}</span>,
      align: 'right',
      cell: ({ rank }) => shareText(rank?.rank),
    },
    {
      id: 'percentile',
      header: <span title={percentileAbout}>{t('Percentile')}</span>,
      align: 'right',
      cell: ({ rank }) => shareText(rank?.percentile),
    },
    { id: 'low', header: t('Low'), align: 'right', yields: 2, cell: ({ rank }) => valueLabel(rank?.low, kind) },
    { id: 'high', header: t('High'), align: 'right', yields: 1, cell: ({ rank }) => valueLabel(rank?.high, kind) },
    {
      id: 'span',
      header: t('History'),
      align: 'right',
      cell: ({ count, span }) => (count < 2 ? unknownText : t('{span} d, {count} values', { span, count })),
    },
  ]
}

export const rankAbout = t('Place of now between the lowest and the highest')
export const percentileAbout = t('Share of the past values below now')
