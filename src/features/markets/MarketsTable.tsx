import { useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { Instrument } from '@/protocol/instrument'
import { StarIcon } from '@/ui/icons'
import { t } from '@/language/t'
import { TableHeaderCell, type Column, rowWindow, type SortOrder } from '@/ui/table/DataTable'
import type { MarketRow } from '@/marketData/markets/marketRow'

type MarketsTableProps = {
  box: RefObject<HTMLDivElement | null>
  /** In the order they are drawn. */
  instruments: readonly Instrument[]
  rowOf: (instrument: Instrument) => MarketRow
  /** The figures may be wrong by now. */
  isStale: boolean
  columns: readonly Column<MarketRow>[]
  rowHeight: number
  /** Narrower than this it scrolls sideways. */
  minWidth: number
  sort: SortOrder | undefined
  onSort: (sort: SortOrder | undefined) => void
  /** Hears which rows are drawn; `end` is exclusive. */
  onWindow: (start: number, end: number) => void
  onOpen: (instrumentName: string) => void
  onFavourite: (instrumentName: string) => void
  empty: ReactNode
}

/** The instruments as a table of any length. ↑ and ↓ move, Enter opens, F marks a favourite. */
export function MarketsTable(props: MarketsTableProps) {
  const { box, instruments, rowOf, columns, rowHeight, sort, onSort, onOpen, onFavourite, empty } = props
  const [scroll, setScroll] = useState({ top: 0, height: window.innerHeight })
  const [activeName, setActiveName] = useState<string>()
  const { start, end } = rowWindow(instruments.length, rowHeight, scroll, 60)
  const shown = instruments.slice(start, end)
  const entry = shown.some(({ instrumentName }) => instrumentName === activeName)
    ? activeName
    : shown[0]?.instrumentName

  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>, instrumentName: string) => {
    // A key on the star belongs to the star.
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') return onOpen(instrumentName)
    if (event.key === 'f') return onFavourite(instrumentName)
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    const { nextElementSibling, previousElementSibling } = event.currentTarget
    const target = event.key === 'ArrowDown' ? nextElementSibling : previousElementSibling
    if (target instanceof HTMLElement) target.focus()
  }
  return (
    <div
      ref={box}
      className={`relative min-h-0 flex-1 overflow-auto bg-surface-1 [overflow-anchor:none] ${props.isStale ? 'is-stale' : ''}`}
      onScroll={({ currentTarget }) => {
        const next = { top: currentTarget.scrollTop, height: currentTarget.clientHeight }
        setScroll(next)
        const { start, end } = rowWindow(instruments.length, rowHeight, next, 60)
        props.onWindow(start, end)
      }}
    >
      <table
        aria-label={t('Markets')}
        aria-rowcount={instruments.length + 1}
        className="w-full table-fixed border-separate border-spacing-0 text-sm"
        style={{ minWidth: props.minWidth }}
      >
        <thead>
          <tr>
            <th scope="col" className="sticky top-0 z-1 h-7 w-10 border-b border-line bg-surface-1">
              <span className="sr-only">{t('Favourite')}</span>
            </th>
            {columns.map((column) => (
              <TableHeaderCell
                key={column.id}
                column={column}
                direction={sort?.columnId === column.id ? sort.direction : undefined}
                onSort={(direction) => onSort(direction && { columnId: column.id, direction })}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {start > 0 && <Spacer height={start * rowHeight} />}
          {shown.map((instrument, index) => {
            const row = rowOf(instrument)
            const { instrumentName } = instrument
            return (
              <tr
                key={instrumentName}
                aria-rowindex={start + index + 2}
                aria-keyshortcuts="Enter F"
                tabIndex={instrumentName === entry ? 0 : -1}
                style={{ height: rowHeight }}
                onFocus={() => setActiveName(instrumentName)}
                onKeyDown={(event) => onKeyDown(event, instrumentName)}
                onClick={() => onOpen(instrumentName)}
                className="cursor-pointer -outline-offset-2! hover:bg-surface-2/60 focus-visible:bg-surface-2"
              >
                <td className="border-b border-line/60 text-center">
                  <Star row={row} isEntry={instrumentName === entry} onFavourite={onFavourite} />
                </td>
                {columns.map((column) => (
                  <td
                    key={column.id}
                    className={`border-b border-line/60 overflow-hidden px-2 text-ellipsis whitespace-nowrap last:pr-3 ${column.align === 'right' ? 'text-right' : 'text-left'}`}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
          {end < instruments.length && <Spacer height={(instruments.length - end) * rowHeight} />}
        </tbody>
      </table>
      {instruments.length === 0 && empty}
    </div>
  )
}

type StarProps = { row: MarketRow; isEntry: boolean; onFavourite: (instrumentName: string) => void }

function Star({ row: { instrument, isFavourite }, isEntry, onFavourite }: StarProps) {
  const { instrumentName } = instrument
  return (
    <button
      type="button"
      aria-label={t('Favourite {instrument}', { instrument: instrumentName })}
      aria-pressed={isFavourite}
      tabIndex={isEntry ? 0 : -1}
      onClick={(event) => {
        // The press is for the star, not for its row.
        event.stopPropagation()
        onFavourite(instrumentName)
      }}
      className={`inline-flex size-6 items-center justify-center rounded-sm align-middle hover:text-warn pointer-coarse:size-11 ${isFavourite ? 'text-warn' : 'text-text-4'}`}
    >
      <StarIcon width={14} height={14} fill={isFavourite ? 'currentColor' : 'none'} />
    </button>
  )
}

function Spacer({ height }: { height: number }) {
  return (
    <tr aria-hidden="true">
      <td aria-hidden="true" style={{ height, padding: 0 }} />
    </tr>
  )
}
