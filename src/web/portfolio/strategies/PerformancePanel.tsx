import { useState, type ReactNode } from 'react'
import type { SeriesRange } from '@/web/portfolio/strategies/model/valueSeries'
import { subtract } from '@/core/protocol/fixed6'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { Gain } from '@/web/ui/Figure'
import { formatDateTime } from '@/web/ui/formatTime'
import { formatUsd } from '@/web/ui/formatNumber'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { RangeChoice } from '@/web/ui/RangeChoice'
import { Skeleton } from '@/web/ui/Skeleton'
import { t } from '@/web/language/t'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { ValuePlot, type PlottedPoint } from './ValuePlot'

export type PerformanceKind = 'pnl' | 'balance'

type PerformancePanelProps = {
  kind: PerformanceKind
  onKind: (kind: PerformanceKind) => void
  range: SeriesRange
  onRange: (range: SeriesRange) => void
  /** Oldest first; undefined while nothing was read. */
  points: readonly PlottedPoint[] | undefined
  /** In the place of the curve when it could not be read. */
  failure: ReactNode
  freshness: PanelFreshness
}

const kindLabels: Record<PerformanceKind, string> = { pnl: t('PnL'), balance: t('Value') }
const plotLabels: Record<PerformanceKind, string> = {
  pnl: t('PnL since inception (USD)'),
  balance: t('Value over time (USD)'),
}

/** What a strategy has made, or what it was worth, as a curve or as a table. */
export function PerformancePanel({ kind, onKind, range, onRange, points, failure, freshness }: PerformancePanelProps) {
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title={t('Performance')}
      isTitleHidden
      freshness={freshness}
      leading={
        <RadioGroup
          size="small"
          label={t('Value shown')}
          value={kind}
          onChange={onKind}
          options={(['pnl', 'balance'] as const).map((value) => ({ value, label: kindLabels[value] }))}
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
      {failure ?? <Body kind={kind} points={points} isTable={isTable} />}
    </Panel>
  )
}

type BodyProps = Pick<PerformancePanelProps, 'kind' | 'points'> & { isTable: boolean }

function Body({ kind, points, isTable }: BodyProps) {
  if (points === undefined) return <PlotSkeleton />
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) {
    return <EmptyState>{t('Valued every 30 s. The chart starts with the second value.')}</EmptyState>
  }
  if (isTable) return <ValueTable label={plotLabels[kind]} points={points} />
  return (
    <>
      <dl className="flex shrink-0 flex-wrap items-baseline gap-x-5 gap-y-0.5 px-3 pt-2 text-sm">
        <Item name={kind === 'pnl' ? t('PnL since inception') : t('Current value')}>
          {kind === 'pnl' ? <Gain usd={last.value} /> : `${formatUsd(last.value)} USD`}
        </Item>
        {kind === 'pnl' && (
          <Item name={t('Period shown')}>
            <Gain usd={subtract(last.value, first.value)} />
          </Item>
        )}
        <Item name={t('From')}>{formatDateTime(first.timeNs)}</Item>
      </dl>
      <ValuePlot points={points} label={plotLabels[kind]} hasZero={kind === 'pnl'} />
    </>
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

const valueColumns: readonly Column<PlottedPoint>[] = [
  { id: 'time', header: t('Time'), cell: ({ timeNs }) => formatDateTime(timeNs) },
  { id: 'value', header: 'USD', align: 'right', cell: ({ value }) => formatUsd(value) },
]

/** The newest first, as other tables are. */
export function ValueTable({ label, points }: { label: string; points: readonly PlottedPoint[] }) {
  return (
    <DataTable
      label={label}
      columns={valueColumns}
      rows={points.toReversed()}
      rowKey={({ timeNs }) => String(timeNs)}
    />
  )
}

export function PlotSkeleton() {
  return (
    <section
      aria-busy="true"
      aria-label={t('Loading curve…')}
      className="flex min-h-0 flex-1 flex-col gap-3 px-3 py-2.5"
    >
      <Skeleton width={240} height={12} />
      <div className="min-h-0 flex-1">
        <Skeleton height="100%" />
      </div>
      <Skeleton height={8} />
    </section>
  )
}
