import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { t } from '@/ui/t'
import { heatColumns, type HeatCell, type HeatColumn, type HeatColumnKind } from './heatCells'
import { heatColour, inkOn } from './heatColour'
import { isTouch, type PictureActions } from './pictureActions'
import { shareOf, type Span } from './plotScale'
import type { ExpiryFigures } from './termRows'
import { expiryWords, heatCellWords, ivWords } from './volatilityWords'

export type HeatPlace = { readonly row: number; readonly column: number }

export type HeatRow = { readonly figures: ExpiryFigures; readonly cells: readonly HeatCell[] }

type HeatMapProps = {
  rows: readonly HeatRow[]
  kind: HeatColumnKind
  span: Span
  place: HeatPlace | undefined
  onPlace: (place: HeatPlace) => void
} & PictureActions

/** Volatility by expiry and place: a grid that arrows walk through; what nobody quotes is empty. */
export function HeatMap({ rows, kind, span, place, onPlace, onTrade, onLegs }: HeatMapProps) {
  const columns = heatColumns(kind)
  const [entry, setEntry] = useState<HeatPlace>({ row: 0, column: Math.floor(columns.length / 2) })
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = placeAfterKey(entry, event.key, rows.length, columns.length)
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
        className="h-full w-full min-w-max border-separate border-spacing-px text-[10px]"
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
                {expiryWords(figures.smile.expiryNs)}
              </th>
              {cells.map((cell, column) => (
                <Cell
                  key={columns[column]?.at}
                  cell={cell}
                  words={cellWords(figures, columns[column], cell)}
                  span={span}
                  at={`${row} ${column}`}
                  isEntry={entry.row === row && entry.column === column}
                  isChosen={place?.row === row && place.column === column}
                  onLook={() => onPlace({ row, column })}
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

export function placeAfterKey(at: HeatPlace, key: string, rows: number, columns: number): HeatPlace | undefined {
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

function cellWords({ smile }: ExpiryFigures, column: HeatColumn | undefined, { iv, nearest }: HeatCell): string {
  const words = { expiry: expiryWords(smile.expiryNs), place: column?.label ?? '', iv: ivWords(iv) }
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
  onLook: () => void
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onPress: (event: MouseEvent) => void
}

function Cell({ cell: { iv }, words, span, at, isEntry, isChosen, onLook, onFocus, onKeyDown, onPress }: CellProps) {
  const share = iv === undefined ? undefined : shareOf(iv, span)
  return (
    <td className="h-4 p-0 pointer-coarse:h-11">
      <button
        type="button"
        data-place={at}
        tabIndex={isEntry ? 0 : -1}
        aria-label={words}
        aria-disabled={iv === undefined}
        onPointerEnter={onLook}
        onFocus={onFocus}
        onKeyDown={onKeyDown}
        onClick={onPress}
        className={`flex size-full min-h-4 min-w-8.5 items-center justify-center rounded-[2px] pointer-coarse:min-h-11 pointer-coarse:min-w-11 ${iv === undefined ? 'cursor-default! bg-surface-2 text-text-4' : ''} ${isChosen ? 'shadow-[inset_0_0_0_1.5px_var(--surface-1),0_0_0_1.5px_var(--text-1)]' : ''}`}
        style={share === undefined ? undefined : { background: heatColour(share), color: inkOn(share) }}
      >
        {heatCellWords(iv)}
      </button>
    </td>
  )
}
