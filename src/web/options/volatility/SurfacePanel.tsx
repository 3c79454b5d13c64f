import { memo, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { formatPercent } from '@/web/ui/formatNumber'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { heatCells, heatColumns, type HeatColumnKind, type HeatCell, type HeatColumn } from './heatCells'
import { roundSpan, roundTicks, shareOfScale, type Span, useStableSpan } from './plotScale'
import { heatGradient, surfaceColour, inkOn } from './seriesStyles'
import { expiryLabel, heatCellText, ivLabel } from './volatilityLabels'
import { type VolatilityPlotActions, PointActions, PointHint, isTouch } from './volatilityPlotActions'
import type { ExpiryFigures } from './volatilityRows'

type SurfacePanelProps = {
  all: readonly ExpiryFigures[]
  freshness: PanelFreshness
  kind: HeatColumnKind
  onKind: (kind: HeatColumnKind) => void
} & VolatilityPlotActions

export const SurfacePanel = memo(function SurfacePanel(props: SurfacePanelProps) {
  const { all, freshness, kind, onKind, onTrade, onLegs } = props
  const actions = { onTrade, onLegs }
  const [isTable, setTable] = useState(false)
  const [place, setPlace] = useState<HeatPlace>()
  const rows = useMemo(() => all.map((figures): HeatRow => ({ figures, cells: heatCells(figures, kind) })), [all, kind])
  const values = rows.flatMap(({ cells }) => cells.flatMap(({ iv }) => iv ?? []))
  const span = useStableSpan(roundSpan(values, 5, 0.05))
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
        <EmptyState>{t('No IV data yet')}</EmptyState>
      ) : isTable ? (
        <DataTable
          label={t('Vol surface (%)')}
          columns={tableColumns(kind)}
          rows={rows}
          rowKey={({ figures }) => String(figures.smile.expiryNs)}
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
    { id: 'expiry', header: t('Expiry'), cell: ({ figures }) => expiryLabel(figures.smile.expiryNs) },
    ...heatColumns(kind).map(({ at, label }, index): Column<HeatRow> => ({
      id: String(at),
      header: label,
      align: 'right',
      cell: ({ cells }) => heatCellText(cells[index]?.iv),
    })),
  ]
}

type ReadoutProps = { rows: readonly HeatRow[]; kind: HeatColumnKind } & {
  place: HeatPlace | undefined
} & VolatilityPlotActions

function Readout({ rows, kind, place, ...actions }: ReadoutProps) {
  const cell = place === undefined ? undefined : rows[place.row]?.cells[place.column]
  if (place === undefined || cell?.nearest === undefined) {
    return <PointHint mouse={t('Click to trade the nearest strike, Shift-click to add as leg.')} />
  }
  const { nearest, iv } = cell
  return (
    <>
      <p className="min-w-0 flex-1 truncate">
        {heatColumns(kind)[place.column]?.label} ≈ {ivLabel(iv)}{' '}
        <span className="text-text-3">{t('nearest {instrument}', { instrument: nearest.instrumentName })}</span>
      </p>
      <PointActions instrumentName={nearest.instrumentName} {...actions} />
    </>
  )
}

function HeatLegend({ span }: { span: Span }) {
  return (
    <div className="w-36 shrink-0">
      <p className="sr-only">
        {t('Colours from {low} to {high}', { low: ivLabel(span.from), high: ivLabel(span.to) })}
      </p>
      <div className="h-2 rounded-[2px]" style={{ background: heatGradient }} />
      <div aria-hidden="true" className="relative h-3.5 text-2xs leading-3.5 text-text-4">
        {roundTicks(span, 3).map((tick) => (
          <span
            key={tick}
            className="absolute -translate-x-1/2"
            style={{ left: `${Math.min(92, Math.max(8, shareOfScale(tick, span) * 100))}%` }}
          >
            {formatPercent(tick, { decimals: 0, isSigned: false })}
          </span>
        ))}
      </div>
    </div>
  )
}

type HeatPlace = { readonly row: number; readonly column: number }

type HeatRow = { readonly figures: ExpiryFigures; readonly cells: readonly HeatCell[] }

type HeatMapProps = {
  rows: readonly HeatRow[]
  kind: HeatColumnKind
  span: Span
  place: HeatPlace | undefined
  onPlace: (place: HeatPlace) => void
} & VolatilityPlotActions

/** Volatility by expiry and column, as a grid with arrow-key navigation. Unquoted cells are empty. */
function HeatMap({ rows, kind, span, place, onPlace, onTrade, onLegs }: HeatMapProps) {
  const columns = heatColumns(kind)
  const [entry, setEntry] = useState<HeatPlace>({ row: 0, column: Math.floor(columns.length / 2) })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = surfaceCellAfterKey(entry, event.key, rows.length, columns.length)
    if (next === undefined) return
    event.preventDefault()
    event.currentTarget
      .closest('table')
      ?.querySelector<HTMLElement>(`[data-place="${next.row} ${next.column}"]`)
      ?.focus()
  }
  return (
    <div className="min-h-0 flex-1 overflow-auto px-3 pt-1" data-picture="surface">
      <table
        aria-label={t('Volatility surface')}
        className="h-full w-full min-w-max border-separate border-spacing-px text-2xs"
      >
        <thead>
          <tr>
            <th scope="col" className="sr-only">
              {t('Expiry')}
            </th>
            {columns.map(({ at, label }) => (
              <th key={at} scope="col" className="h-4 font-normal text-text-3">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ figures, cells }, row) => (
            <tr key={String(figures.smile.expiryNs)}>
              <th
                scope="row"
                className="sticky left-0 bg-surface-1 pr-2 text-left font-normal whitespace-nowrap text-text-3"
              >
                {expiryLabel(figures.smile.expiryNs)}
              </th>
              {cells.map((cell, column) => (
                <Cell
                  key={columns[column]?.at}
                  cell={cell}
                  words={cellLabel(figures, columns[column], cell)}
                  span={span}
                  at={`${row} ${column}`}
                  isEntry={entry.row === row && entry.column === column}
                  isChosen={place?.row === row && place.column === column}
                  onPointer={() => onPlace({ row, column })}
                  onFocus={() => {
                    setEntry({ row, column })
                    onPlace({ row, column })
                  }}
                  onKeyDown={onKeyDown}
                  onPress={(event) => {
                    const name = cell.nearest?.instrumentName
                    if (name === undefined || isTouch(event)) return
                    if (event.shiftKey) onLegs([{ instrumentName: name, side: 'buy' }])
                    else onTrade(name)
                  }}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export function surfaceCellAfterKey(at: HeatPlace, key: string, rows: number, columns: number): HeatPlace | undefined {
  const { row, column } = at
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column }
    case 'ArrowDown':
      return { row: Math.min(rows - 1, row + 1), column }
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) }
    case 'ArrowRight':
      return { row, column: Math.min(columns - 1, column + 1) }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: columns - 1 }
    default:
      return undefined
  }
}

function cellLabel({ smile }: ExpiryFigures, column: HeatColumn | undefined, { iv, nearest }: HeatCell): string {
  const words = { expiry: expiryLabel(smile.expiryNs), place: column?.label ?? '', iv: ivLabel(iv) }
  return nearest === undefined
    ? t('{expiry}, {place}: not quoted', words)
    : t('{expiry}, {place}: {iv}, nearest {instrument}', { ...words, instrument: nearest.instrumentName })
}

type CellProps = {
  cell: HeatCell
  words: string
  span: Span
  at: string
  isEntry: boolean
  isChosen: boolean
  onPointer: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onPress: (event: MouseEvent) => void
}

function Cell({ cell: { iv }, words, span, at, isEntry, isChosen, onPointer, onFocus, onKeyDown, onPress }: CellProps) {
  const share = iv === undefined ? undefined : shareOfScale(iv, span)
  return (
    <td className="h-4 p-0 pointer-coarse:h-11">
      <button
        type="button"
        data-place={at}
        tabIndex={isEntry ? 0 : -1}
        aria-label={words}
        aria-disabled={iv === undefined}
        onPointerEnter={onPointer}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={onPress}
        className={`flex size-full min-h-4 min-w-8.5 items-center justify-center rounded-[2px] pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${iv === undefined ? 'cursor-default! bg-surface-2 text-text-4' : ''} ${isChosen ? 'shadow-[inset_0_0_0_1.5px_var(--surface-1),0_0_0_1.5px_var(--text-1)]' : ''}`}
        style={share === undefined ? undefined : { background: surfaceColour(share), color: inkOn(share) }}
      >
        {heatCellText(iv)}
      </button>
    </td>
  )
}
