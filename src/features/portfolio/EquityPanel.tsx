import { useState, type ReactNode } from 'react'
import { absolute, signOf } from '@/protocol/fixed6'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { SignedValue } from '@/ui/SignedValue'
import { Time } from '@/ui/Time'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { Panel, type Freshness } from '@/ui/Panel'
import { RadioGroup } from '@/ui/RadioGroup'
import { RangeChoice, type TimeRange } from '@/ui/RangeChoice'
import { Skeleton } from '@/ui/Skeleton'
import { t } from '@/ui/t'
import { TimeAxis } from '@/ui/TimeAxis'
import { DataTable, type Column } from '@/ui/table/DataTable'
import type { Curve, CurveKind, CurvePoint } from './equityCurve'
import { EquityPlot } from './EquityPlot'
import { Gain } from '@/ui/Figure'
import { eventWords } from './pointWords'

type EquityPanelProps = {
  /** Undefined while nothing was read. */
  curve: Curve | undefined
  kind: CurveKind
  onKind: (kind: CurveKind) => void
  range: TimeRange
  onRange: (range: TimeRange) => void
  fromMs: number
  toMs: number
  /** More of the past is on its way. */
  isReading: boolean
  /** What the past does not have, in words. */
  note: string | undefined
  /** In the place of the curve when it could not be read. */
  failure: ReactNode
  freshness: Freshness
}

const kindLabels: Record<CurveKind, string> = { equity: t('Equity'), pnl: t('PnL') }

const curveLabels: Record<CurveKind, Record<TimeRange, string>> = {
  equity: {
    day: t('Equity over the day'),
    week: t('Equity over the week'),
    month: t('Equity over the month'),
    all: t('Equity over all time'),
  },
  pnl: {
    day: t('PnL over the day'),
    week: t('PnL over the week'),
    month: t('PnL over the month'),
    all: t('PnL over all time'),
  },
}
/** After fees and funding, which "Realised PnL" is not anywhere on the page. */
const realizedLabels: Record<TimeRange, string> = {
  day: t('Net PnL in the day'),
  week: t('Net PnL in the week'),
  month: t('Net PnL in the month'),
  all: t('Net PnL'),
}
const transferLabels: Record<TimeRange, string> = {
  day: t('In and out in the day'),
  week: t('In and out in the week'),
  month: t('In and out in the month'),
  all: t('In and out'),
}

/** The way to what the account is worth now, as a curve or as a table. */
export function EquityPanel(props: EquityPanelProps) {
  const { curve, kind, onKind, range, onRange, isReading, note, failure, freshness } = props
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title={t('Equity curve')}
      isTitleHidden
      freshness={freshness}
      leading={
        <RadioGroup
          size="small"
          label={t('Curve of')}
          value={kind}
          onChange={onKind}
          options={(['equity', 'pnl'] as const).map((value) => ({ value, label: kindLabels[value] }))}
        />
      }
      actions={
        <>
          {isReading && curve !== undefined && (
            <span className="text-xs whitespace-nowrap text-text-4 max-sm:sr-only">{t('reading the past…')}</span>
          )}
          <RangeChoice range={range} onRange={onRange} />
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('Table')}
          </Button>
        </>
      }
    >
      {failure ?? <Body {...props} isTable={isTable} />}
      {note !== undefined && <p className="shrink-0 px-3 pb-1.5 text-xs text-text-4">{note}</p>}
    </Panel>
  )
}

function Body({ curve, kind, range, fromMs, toMs, isTable }: EquityPanelProps & { isTable: boolean }) {
  if (curve === undefined) return <PlotSkeleton />
  if (isTable) return <EquityTable curve={curve} />
  const hasEvents = curve.points.some(({ row }) => row !== undefined)
  const startMs = Math.min(toMs - 60_000, Math.max(fromMs, Number((curve.points[0]?.timeNs ?? 0n) / 1_000_000n)))
  if (!hasEvents && curve.unrealized === 0n && curve.now === 0n) {
    return (
      <EmptyState>{t('Nothing has happened in this time. Fills, funding and deposits make the curve.')}</EmptyState>
    )
  }
  return (
    <>
      <Readout curve={curve} kind={kind} range={range} />
      <EquityPlot curve={curve} fromMs={startMs} toMs={toMs} label={curveLabels[kind][range]} />
      <TimeAxis fromMs={startMs} toMs={toMs} />
    </>
  )
}

/** What the curve comes to: what is worth now, and what of it was made in the window. */
function Readout({ curve, kind, range }: { curve: Curve; kind: CurveKind; range: TimeRange }) {
  const { now, unrealized, realized, transferred } = curve
  return (
    <dl className="flex shrink-0 flex-wrap items-baseline gap-x-5 gap-y-0.5 px-3 pt-2 text-sm">
      <Item name={kind === 'equity' ? t('Equity now') : t('Realised and open')}>
        {kind === 'equity' ? formatUsd(now) : <Gain usd={now} />}
      </Item>
      <Item name={realizedLabels[range]}>
        <Gain usd={realized} />
      </Item>
      <Item name={t('Open now')}>
        <Gain usd={unrealized} />
      </Item>
      {kind === 'equity' && transferred !== 0n && (
        <Item name={transferLabels[range]}>
          {transferred > 0n ? '+' : ''}
          {formatUsd(transferred)}
        </Item>
      )}
    </dl>
  )
}

function Item({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-1.5">
      <dt className="text-xs text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function PlotSkeleton() {
  return (
    <section
      aria-busy="true"
      aria-label={t('Loading the curve')}
      className="flex min-h-0 flex-1 flex-col gap-3 px-3 py-2.5"
    >
      <Skeleton width={280} height={12} />
      <div className="min-h-0 flex-1">
        <Skeleton height="100%" />
      </div>
      <Skeleton height={8} />
    </section>
  )
}

const columns: readonly Column<CurvePoint>[] = [
  { id: 'time', header: t('Time'), width: 160, cell: ({ timeNs }) => <Time timeNs={timeNs} hasDate /> },
  { id: 'event', header: t('Event'), cell: (point) => eventWords(point) ?? unknownText },
  {
    id: 'change',
    header: t('Change USD'),
    align: 'right',
    cell: ({ change }) => <SignedValue sign={signOf(change)}>{formatUsd(absolute(change))}</SignedValue>,
  },
  { id: 'value', header: t('Realised after USD'), align: 'right', cell: ({ value }) => formatUsd(value) },
]

/** The same as the curve in rows, newest first: what cannot be seen can be read. */
function EquityTable({ curve }: { curve: Curve }) {
  const rows = curve.points.filter(({ row }) => row !== undefined).reverse()
  return (
    <DataTable
      label={t('Events of the equity curve')}
      columns={columns}
      rows={rows}
      rowKey={({ row, timeNs }) => row?.key ?? String(timeNs)}
      empty={<p className="px-3 py-4 text-sm text-text-3">{t('Nothing has happened in this time.')}</p>}
    />
  )
}
