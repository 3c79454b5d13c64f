import { memo, useMemo, useState } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Panel, type Freshness } from '@/ui/Panel'
import { formatPercent } from '@/ui/formatPercent'
import { RadioGroup } from '@/ui/RadioGroup'
import { DataTable, type Column } from '@/ui/table/DataTable'
import { t } from '@/ui/t'
import { heatCells, heatColumns, type HeatColumnKind } from './heatCells'
import { heatGradient } from './heatColour'
import { HeatMap, type HeatPlace, type HeatRow } from './HeatMap'
import type { PictureActions } from './pictureActions'
import { roundSpan, roundTicks, shareOf, type Span } from './plotScale'
import { PointActions } from './PointActions'
import { PointHint } from './PointHint'
import type { ExpiryFigures } from './termRows'
import { useSteadySpan } from './useSteadySpan'
import { expiryWords, heatCellWords, ivWords } from './volatilityWords'

type SurfacePanelProps = {
  all: readonly ExpiryFigures[]
  freshness: Freshness
  kind: HeatColumnKind
  onKind: (kind: HeatColumnKind) => void
} & PictureActions

/** The volatility of all expiries at once. */
export const SurfacePanel = memo(function SurfacePanel(props: SurfacePanelProps) {
  const { all, freshness, kind, onKind, onTrade, onLegs } = props
  const actions = { onTrade, onLegs }
  const [isTable, setTable] = useState(false)
  const [place, setPlace] = useState<HeatPlace>()
  const rows = useMemo(() => all.map((figures): HeatRow => ({ figures, cells: heatCells(figures, kind) })), [all, kind])
  const values = rows.flatMap(({ cells }) => cells.flatMap(({ iv }) => iv ?? []))
  const span = useSteadySpan(roundSpan(values, 5, 0.05))
  return (
    <Panel
      title={t('Surface')}
      freshness={freshness}
      actions={
        <>
          <RadioGroup
            label={t('Columns')}
            size="small"
            value={kind}
            onChange={(next) => {
              onKind(next)
              setPlace(undefined)
            }}
            options={[
              { value: 'delta', label: t('Delta') },
              { value: 'moneyness', label: t('Moneyness') },
            ]}
          />
          <Button size="small" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
            {t('Table')}
          </Button>
        </>
      }
    >
      {span === undefined ? (
        <EmptyState>{t('No expiry has a volatility yet.')}</EmptyState>
      ) : isTable ? (
        <DataTable
          label={t('Surface, volatility in per cent')}
          columns={tableColumns(kind)}
          rows={rows}
          rowKey={({ figures }) => String(figures.smile.expiryNs)}
          minWidth={600}
        />
      ) : (
        <>
          <HeatMap key={kind} rows={rows} kind={kind} span={span} place={place} onPlace={setPlace} {...actions} />
          <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1 text-xs max-sm:min-h-24">
            <HeatLegend span={span} />
            <Readout rows={rows} kind={kind} place={place} {...actions} />
          </div>
        </>
      )}
    </Panel>
  )
})

function tableColumns(kind: HeatColumnKind): readonly Column<HeatRow>[] {
  return [
    { id: 'expiry', header: t('Expiry'), cell: ({ figures }) => expiryWords(figures.smile.expiryNs) },
    ...heatColumns(kind).map(({ at, label }, index): Column<HeatRow> => ({
      id: String(at),
      header: label,
      align: 'right',
      cell: ({ cells }) => heatCellWords(cells[index]?.iv),
    })),
  ]
}

type ReadoutProps = { rows: readonly HeatRow[]; kind: HeatColumnKind } & {
  place: HeatPlace | undefined
} & PictureActions

function Readout({ rows, kind, place, ...actions }: ReadoutProps) {
  const cell = place && rows[place.row]?.cells[place.column]
  if (place === undefined || cell?.nearest === undefined) {
    return <PointHint mouse={t('A click trades the nearest strike, Shift and a click adds it as a leg.')} />
  }
  const { nearest, iv } = cell
  return (
    <>
      <p className="min-w-0 flex-1 truncate">
        {heatColumns(kind)[place.column]?.label} ≈ {ivWords(iv)}{' '}
        <span className="text-text-3">{t('nearest {instrument}', { instrument: nearest.instrumentName })}</span>
      </p>
      <PointActions instrumentName={nearest.instrumentName} {...actions} />
    </>
  )
}

/** What the colours are, in volatility. */
function HeatLegend({ span }: { span: Span }) {
  return (
    <div className="w-36 shrink-0">
      <p className="sr-only">
        {t('Colours from {low} to {high}', { low: ivWords(span.from), high: ivWords(span.to) })}
      </p>
      <div className="h-2 rounded-[2px]" style={{ background: heatGradient }} />
      <div aria-hidden="true" className="relative h-3.5 text-[10px] leading-3.5 text-text-4">
        {roundTicks(span, 3).map((tick) => (
          <span
            key={tick}
            className="absolute -translate-x-1/2"
            style={{ left: `${Math.min(92, Math.max(8, shareOf(tick, span) * 100))}%` }}
          >
            {formatPercent(tick, { decimals: 0, isSigned: false })}
          </span>
        ))}
      </div>
    </div>
  )
}
