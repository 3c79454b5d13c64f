import { useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { t } from '@/web/language/t'
import { formatNumber } from '@/web/ui/formatNumber'
import { leastPlace, type CellPlace } from './leastPlace'
import type { RiskCell } from './riskCells'
import { cellDecimals, formatPoints, formatSpot, formatUnits, heatColour, type RiskAxes } from './riskSettings'

type RiskGridProps = {
  label: string
  axes: RiskAxes
  cells: readonly (readonly RiskCell[])[]
  unitDecimals: number
  /** True for PnL and Greeks; equity and margin need no plus sign. */
  isSigned: boolean
  /** True for a level of the whole account, whose colour shows the difference from the unmoved market. */
  isLevel: boolean
  /** True while the matrix is for the present, whose cell of the unmoved market is then marked. */
  isPresent: boolean
  /** Undefined while several underlyings are shown. */
  indexPrice: number | undefined
  selected: CellPlace | undefined
  onSelect: (place: CellPlace) => void
}

/** The matrix of spot by volatility as a table with arrow-key navigation. Enter, Space or a click selects a cell. */
export function RiskGrid(props: RiskGridProps) {
  const { label, axes, cells, unitDecimals, isSigned, isLevel, isPresent, indexPrice, selected, onSelect } = props
  const [focused, setFocused] = useState<CellPlace>()
  const body = useRef<HTMLTableSectionElement>(null)
  useWorstInView(body, axes, cells)
  const known = cells.flat().flatMap(({ units }) => units ?? [])
  const most = Math.max(0, ...known.map(Math.abs))
  const decimals = cellDecimals(most, unitDecimals)
  const middle = middleOf(axes)
  const worst = leastPlace(cells)
  const level = isLevel ? (cells[middle.row]?.[middle.column]?.units ?? 0) : 0
  const entry = within(focused ?? selected ?? middle, axes)
  const mostHeat = Math.max(0, ...known.map((units) => Math.abs(units - level)))

  const onKeyDown = (event: KeyboardEvent, place: CellPlace) => {
    const next = cellAfterKey(place, axes, event.key)
    if (next === undefined) return
    event.preventDefault()
    body.current?.rows[next.row]?.cells[next.column + 1]?.querySelector('button')?.focus()
  }

  return (
    <div data-matrix="" className="min-h-0 flex-1 overflow-auto overscroll-contain">
      <table aria-label={label} className="w-full border-separate border-spacing-0.5 px-2 text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 h-6 bg-surface-1 px-1 text-left text-xs font-normal whitespace-nowrap text-text-3"
            >
              {t('Spot')}
            </th>
            {axes.ivShifts.map((shift) => (
              <th
                key={shift}
                scope="col"
                className="sticky top-0 z-10 h-6 bg-surface-1 px-2 text-right text-xs font-normal whitespace-nowrap text-text-3 max-md:px-1"
              >
                {t('IV {points}', { points: formatPoints(shift) })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          {axes.spots.map((spot, row) => (
            <tr key={spot}>
              <th
                scope="row"
                className="sticky left-0 z-10 bg-surface-1 px-1 text-left font-medium whitespace-nowrap text-text-1 max-md:leading-4"
              >
                <span className="inline-block min-w-[5ch] text-right max-md:block">{formatSpot(spot)}</span>
                {indexPrice !== undefined && (
                  <span className="ml-2 text-xs font-normal text-text-3 max-md:ml-0 max-md:block max-md:text-right">
                    {formatNumber(indexPrice * (1 + spot), indexPrice >= 100 ? 0 : 4)}
                  </span>
                )}
              </th>
              {axes.ivShifts.map((shift, column) => {
                const cell = cells[row]?.[column]
                const place = { row, column }
                const isEntry = entry.row === row && entry.column === column
                const isSelected = selected?.row === row && selected.column === column
                const isNow = isPresent && spot === 0 && shift === 0
                const isWorst = worst?.row === row && worst.column === column
                const heat = cell?.units === undefined ? undefined : cell.units - level
                return (
                  <td
                    key={shift}
                    style={{ backgroundColor: isNow ? 'var(--surface-3)' : heatColour(heat, mostHeat) }}
                    className="rounded-[3px] p-0"
                  >
                    <button
                      type="button"
                      tabIndex={isEntry ? 0 : -1}
                      aria-pressed={isSelected}
                      onFocus={() => setFocused(place)}
                      onKeyDown={(event) => onKeyDown(event, place)}
                      onClick={() => onSelect(place)}
                      className={`h-9 w-full min-w-20 rounded-[3px] px-2 max-md:min-w-13 max-md:px-1 text-right whitespace-nowrap text-text-1 -outline-offset-2! hover:shadow-[inset_0_0_0_1px_var(--control-line)] aria-pressed:shadow-[inset_0_0_0_2px_var(--accent)]! pointer-coarse:h-11 forced-colors:aria-pressed:outline-2 ${isWorst ? 'font-semibold' : ''}`}
                    >
                      {cell?.isShort === true && (
                        <span title={t('Liquidation')} className="mr-1">
                          <span aria-hidden="true">▲</span>
                          <span className="sr-only">{t('Liquidation')}</span>
                        </span>
                      )}
                      {formatUnits(cell?.units, unitDecimals, decimals, isSigned)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Scrolls to the worst cell once for each choice of steps, never when prices change under the reader. */
function useWorstInView(
  body: RefObject<HTMLTableSectionElement | null>,
  { spots, ivShifts }: RiskAxes,
  cells: RiskGridProps['cells'],
): void {
  const worst = leastPlace(cells)
  const seen = useRef<string>(undefined)
  const steps = `${spots.length}×${ivShifts.length}`
  useLayoutEffect(() => {
    const box = body.current?.closest('[data-matrix]')
    if (worst === undefined || !(box instanceof HTMLElement) || seen.current === steps) return
    seen.current = steps
    const cell = body.current?.rows[worst.row]?.cells[worst.column + 1]
    if (cell === undefined) return
    box.scrollLeft = Math.max(0, cell.offsetLeft + cell.offsetWidth - box.clientWidth)
    box.scrollTop = Math.max(0, cell.offsetTop + cell.offsetHeight - box.clientHeight)
  })
}

/** The cell of the unmoved market. */
export function middleOf({ spots, ivShifts }: RiskAxes): CellPlace {
  return { row: Math.max(0, spots.indexOf(0)), column: Math.max(0, ivShifts.indexOf(0)) }
}

function within({ row, column }: CellPlace, { spots, ivShifts }: RiskAxes): CellPlace {
  return { row: Math.min(row, spots.length - 1), column: Math.min(column, ivShifts.length - 1) }
}

/** Target of an arrow key, limited to the grid; undefined for other keys. */
export function cellAfterKey(
  { row, column }: CellPlace,
  { spots, ivShifts }: RiskAxes,
  key: string,
): CellPlace | undefined {
  const lastRow = spots.length - 1
  const lastColumn = ivShifts.length - 1
  switch (key) {
    case 'ArrowUp':
      return { row: Math.max(0, row - 1), column }
    case 'ArrowDown':
      return { row: Math.min(lastRow, row + 1), column }
    case 'ArrowLeft':
      return { row, column: Math.max(0, column - 1) }
    case 'ArrowRight':
      return { row, column: Math.min(lastColumn, column + 1) }
    case 'Home':
      return { row, column: 0 }
    case 'End':
      return { row, column: lastColumn }
    case 'PageUp':
      return { row: 0, column }
    case 'PageDown':
      return { row: lastRow, column }
    default:
      return undefined
  }
}
