import type { ReactNode } from 'react'
import { subtract } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { CurveFact, CurveFacts, CurvePanel, CurveSkeleton } from '@/web/portfolio/CurvePanel'
import type { SeriesRange } from '@/web/portfolio/strategies/model/valueSeries'
import { EmptyState } from '@/web/ui/EmptyState'
import { Gain } from '@/web/ui/Figure'
import { formatUsd } from '@/web/ui/formatNumber'
import { formatDateTime } from '@/web/ui/formatTime'
import type { PanelFreshness } from '@/web/ui/Panel'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { ValuePlot, type PlottedPoint } from './ValuePlot'

export type PerformanceKind = 'pnl' | 'balance'

type PerformancePanelProps = {
  kind: PerformanceKind
  onKind: (kind: PerformanceKind) => void
  range: SeriesRange
  onRange: (range: SeriesRange) => void
  /** Oldest first; undefined while loading. */
  points: readonly PlottedPoint[] | undefined
  /** Shown instead of a curve that could not be loaded. */
  failure: ReactNode
  freshness: PanelFreshness
}

const kinds: readonly { readonly value: PerformanceKind; readonly label: string }[] = [
  { value: 'pnl', label: t('PnL') },
  { value: 'balance', label: t('Value') },
]
const plotLabels: Record<PerformanceKind, string> = {
  pnl: t('PnL since inception (USD)'),
  balance: t('Value over time (USD)'),
}

export function PerformancePanel({ points, failure, ...panel }: PerformancePanelProps) {
  return (
    <CurvePanel {...panel} title={t('Performance')} kinds={kinds}>
      {(isTable) => failure ?? <Body kind={panel.kind} points={points} isTable={isTable} />}
    </CurvePanel>
  )
}

type BodyProps = Pick<PerformancePanelProps, 'kind' | 'points'> & { isTable: boolean }

function Body({ kind, points, isTable }: BodyProps) {
  if (points === undefined) return <CurveSkeleton />
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 2) {
    return <EmptyState>{t('Valued every 30 s. The chart starts with the second value.')}</EmptyState>
  }
  if (isTable) return <ValueTable label={plotLabels[kind]} points={points} />
  return (
    <>
      <CurveFacts>
        <CurveFact name={kind === 'pnl' ? t('PnL since inception') : t('Value')}>
          {kind === 'pnl' ? <Gain usd={last.value} /> : `${formatUsd(last.value)} USD`}
        </CurveFact>
        {kind === 'pnl' && (
          <CurveFact name={t('Period shown')}>
            <Gain usd={subtract(last.value, first.value)} />
          </CurveFact>
        )}
        <CurveFact name={t('From')}>{formatDateTime(first.timeNs)}</CurveFact>
      </CurveFacts>
      <ValuePlot points={points} label={plotLabels[kind]} hasZero={kind === 'pnl'} />
    </>
  )
}

const valueColumns: readonly Column<PlottedPoint>[] = [
  { id: 'time', header: t('Time'), cell: ({ timeNs }) => formatDateTime(timeNs) },
  { id: 'value', header: 'USD', align: 'right', cell: ({ value }) => formatUsd(value) },
]

function ValueTable({ label, points }: { label: string; points: readonly PlottedPoint[] }) {
  return (
    <DataTable
      label={label}
      columns={valueColumns}
      rows={points.toReversed()}
      rowKey={({ timeNs }) => String(timeNs)}
    />
  )
}
