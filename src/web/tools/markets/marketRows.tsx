import type { KeyboardEvent } from 'react'
import { t } from '@/web/language/t'
import type { MarketRow } from '@/web/market/markets/marketRow'
import { ChevronDownIcon } from '@/web/ui/icons'
import { StarIcon } from '@/web/ui/moreIcons'
import { strokesOf } from '@/web/ui/shortcuts/stroke'
import type { GroupRow } from './expiryFigures'
import type { MarketColumn } from './marketColumns'

type SharedProps = {
  columns: readonly MarketColumn[]
  /** Position in the whole virtualised table; the header row is 1. */
  rowIndex: number
  height: number
  /** The row that Tab enters. */
  isEntry: boolean
  onFocus: () => void
}

const rowClass = 'cursor-pointer -outline-offset-2! hover:bg-surface-2/60 focus-visible:bg-surface-2'
const cellClass = (column: MarketColumn) =>
  `overflow-hidden px-2 text-ellipsis whitespace-nowrap last:pr-3 ${column.align === 'right' ? 'text-right' : 'text-left'}`

/** Moves focus to the row above or below. Returns true if the key was an arrow. */
function movedByArrow(event: KeyboardEvent<HTMLTableRowElement>): boolean {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return false
  event.preventDefault()
  const { nextElementSibling, previousElementSibling } = event.currentTarget
  const target = event.key === 'ArrowDown' ? nextElementSibling : previousElementSibling
  if (target instanceof HTMLElement) target.focus()
  return true
}

/** True for keys pressed on the row itself; keys pressed on a button inside belong to that button. */
function isForRow(event: KeyboardEvent<HTMLTableRowElement>): boolean {
  return event.target === event.currentTarget && !event.ctrlKey && !event.metaKey && !event.altKey
}

type MarketTableRowProps = SharedProps & {
  row: MarketRow
  /** True when the row is listed under its group's name. */
  isInGroup: boolean
  onOpen: (instrumentName: string) => void
  onFavourite: (instrumentName: string) => void
}

/** A row for one instrument. A press or Enter opens it. */
export function MarketTableRow(props: MarketTableRowProps) {
  const { columns, rowIndex, height, isEntry, onFocus, row, isInGroup, onOpen, onFavourite } = props
  const { instrumentName, instrumentType } = row.instrument
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (!isForRow(event) || movedByArrow(event)) return
    if (event.key === 'Enter') onOpen(instrumentName)
    if (strokesOf(event.nativeEvent, false).includes('f')) onFavourite(instrumentName)
  }
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-keyshortcuts="Enter F"
      tabIndex={isEntry ? 0 : -1}
      style={{ height }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={() => onOpen(instrumentName)}
      className={rowClass}
    >
      <td className="pl-2 text-left pointer-coarse:pl-0">
        <Star row={row} isEntry={isEntry} onFavourite={onFavourite} />
      </td>
      {columns.map((column, at) => (
        <td
          key={column.id}
          className={`${cellClass(column)} ${at === 0 && isInGroup && instrumentType === 'OPTION' ? 'pl-6' : ''}`}
        >
          {column.cell(row)}
        </td>
      ))}
    </tr>
  )
}

type GroupTableRowProps = SharedProps & { row: GroupRow; isOpen: boolean; onToggle: () => void }

/** A row for one group. A press or Enter toggles it; → opens and ← closes it. */
export function GroupTableRow(props: GroupTableRowProps) {
  const { columns, rowIndex, height, isEntry, onFocus, row, isOpen, onToggle } = props
  const onKeyDown = (event: KeyboardEvent<HTMLTableRowElement>) => {
    if (!isForRow(event) || movedByArrow(event)) return
    const isToggled =
      event.key === 'Enter' || (event.key === 'ArrowRight' && !isOpen) || (event.key === 'ArrowLeft' && isOpen)
    if (!isToggled) return
    event.preventDefault()
    onToggle()
  }
  const [name, ...others] = columns
  const isTop = row.group.expiryNs === undefined
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-keyshortcuts="Enter"
      tabIndex={isEntry ? 0 : -1}
      style={{ height }}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onToggle}
      className={`${rowClass} ${isTop ? 'bg-surface-2/40' : ''}`}
    >
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the column of names writes the text of the button */}
      <td colSpan={2} className="p-0">
        <button
          type="button"
          aria-expanded={isOpen}
          tabIndex={isEntry ? 0 : -1}
          className="flex h-full w-full items-center text-left -outline-offset-2!"
        >
          <span className="flex w-10 shrink-0 justify-center text-text-3">
            <ChevronDownIcon
              width={14}
              height={14}
              className={`transition-transform motion-reduce:transition-none ${isOpen ? '' : '-rotate-90'}`}
            />
          </span>
          <span className="min-w-0 flex-1 px-2">{name?.group?.(row)}</span>
        </button>
      </td>
      {others.map((column) => (
        <td key={column.id} className={`${cellClass(column)} text-text-2`}>
          {column.group?.(row)}
        </td>
      ))}
    </tr>
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
        // A press on the star must not open the row.
        event.stopPropagation()
        onFavourite(instrumentName)
      }}
      className={`inline-flex size-6 items-center justify-center rounded-sm align-middle hover:text-warn pointer-coarse:size-11 ${isFavourite ? 'text-warn' : 'text-text-4'}`}
    >
      <StarIcon width={14} height={14} fill={isFavourite ? 'currentColor' : 'none'} />
    </button>
  )
}
