/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- browsers forget the roles of a table that is laid out as a grid */

import { memo, useMemo, useRef, type ReactNode } from 'react'
import { useOuterScroll } from '@/web/ui/outerScroll'
import { Lines, Marked, type Column, type TableRowProps } from './DataTable'
import { showsTheSame } from './showsTheSame'
import { rowEvents, useTableRows } from './useTableRows'

type CardTableProps<Row, Aside> = {
  label: string
  columns: readonly Column<Row, Aside>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Returns data that a row's cells show besides the row. Compared value by value. */
  asideOf?: ((row: Row) => Aside) | undefined
  grid: string
  /** Height in pixels. It does not depend on the row's values, so that nothing moves when a row changes. */
  height: number
  /** Height of the cards that `isOpenRow` opens. Without both, every card is open. */
  openHeight?: number
  isOpenRow?: ((row: Row) => boolean) | undefined
  /** True for a pointer: smaller controls, and only columns with a place on a dense card. */
  isDense?: boolean
  rowClassName?: (row: Row) => string
  empty?: ReactNode
  onOpenRow?: (row: Row) => void
}

/** Extends the hit area of a button in a line of text to the size of a finger. */
const reach =
  '[&_button:not(.h-small,.row-action)]:relative [&_button:not(.h-small,.row-action)]:after:absolute [&_button:not(.h-small,.row-action)]:after:-inset-x-1 [&_button:not(.h-small,.row-action)]:after:-top-2 [&_button:not(.h-small,.row-action)]:after:-bottom-4'

/** Space between two cards, in pixels. */
const gap = { touch: 8, dense: 4 }

/**
 * A table for phones: each row becomes a card with the table's columns, so that nothing scrolls sideways. ARIA roles
 * are explicit, because browsers drop the roles of a table with another layout.
 */
export function CardTable<Row, Aside = void>(props: CardTableProps<Row, Aside>) {
  const { label, rows, rowKey, asideOf, grid, height, isDense = false, rowClassName, empty, onOpenRow } = props
  const { openHeight = height, isOpenRow } = props
  const space = isDense ? gap.dense : gap.touch
  const columns = useMemo(
    () => (isDense ? props.columns.filter(({ card }) => card?.dense !== false) : props.columns),
    [isDense, props.columns],
  )
  const { shown, above, below, rowCount, onScroll } = useTableRows({
    rows,
    rowKey,
    asideOf,
    onOpenRow,
    rowHeight: (isOpenRow === undefined ? openHeight : height) + space,
    windowedFrom: 60,
    viewHeight: 800,
  })
  const box = useRef<HTMLDivElement>(null)
  useOuterScroll(box, onScroll)
  return (
    <div
      ref={box}
      className="relative min-h-0 flex-1 overflow-x-hidden overflow-y-auto bg-surface-0 px-1 pt-1"
      onScroll={(event) => onScroll(event.currentTarget)}
    >
      <table
        role="table"
        aria-label={label}
        aria-rowcount={rowCount}
        className={`block text-sm ${isDense ? '' : `[--small-control:44px] ${reach}`}`}
      >
        <thead role="rowgroup" className="sr-only">
          <tr role="row">
            {columns.map((column) => (
              <th key={column.id} role="columnheader" scope="col">
                {column.headerLabel ?? column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="block" style={{ paddingTop: above, paddingBottom: below }}>
          {shown.map((row) => (
            <CardRow
              key={row.id}
              {...row}
              columns={columns as readonly Column<Row, unknown>[]}
              className={`${grid} ${rowClassName?.(row.row) ?? ''}`}
              isOpen={isOpenRow?.(row.row) ?? true}
              height={(isOpenRow?.(row.row) ?? true) ? openHeight : height}
              isDense={isDense}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}

type CardRowProps<Row> = TableRowProps<Row> & { isOpen: boolean; height: number; isDense: boolean }

const CardRow = memo(<Row,>(props: CardRowProps<Row>) => {
  const { row, aside, columns, className, isOpen, height, isDense } = props
  return (
    <tr
      role="row"
      {...(isDense ? { 'data-card-dense': '' } : { 'data-card': '' })}
      data-card-closed={isOpen ? undefined : ''}
      {...rowEvents(props)}
      className={`group relative grid content-start items-center rounded-md bg-surface-1 px-3 -outline-offset-2! focus-visible:bg-surface-2 ${isDense ? 'mb-1 py-1.5' : 'mb-2 py-2'} ${className}`}
      style={{ height }}
    >
      {columns
        .filter(({ card }) => isOpen || card?.isOpenOnly !== true)
        .map((column) => (
          <CardCell key={column.id} column={column} row={row} aside={aside} isDense={isDense} />
        ))}
    </tr>
  )
}, showsTheSame) as <Row>(props: CardRowProps<Row>) => ReactNode

/**
 * Draws the column's label by CSS, because a screen reader reads the column header. In a field the label moves inside.
 */
const labelled =
  "before:block before:truncate before:text-xs before:text-text-3 before:content-[attr(data-label)/''] has-[input]:before:absolute has-[input]:before:z-1 has-[input]:before:pl-2 has-[input]:before:leading-4.5 [&_input]:pt-3"

/** A pointer-sized field is too low for the label, so the caret marks it. */
const denseLabelled =
  "leading-4 before:block before:truncate before:text-xs before:leading-3.5 before:text-text-3 before:content-[attr(data-label)/''] has-[input]:before:hidden"

type CardCellProps<Row> = { column: Column<Row, unknown>; row: Row; aside: unknown; isDense: boolean }

function CardCell<Row>({ column, row, aside, isDense }: CardCellProps<Row>) {
  const { card, header } = column
  const label = card?.label ?? (card?.isLabelled === true && typeof header === 'string' ? header : undefined)
  const isLabelled = label !== undefined
  return (
    <td
      role="cell"
      data-label={label}
      className={`relative block min-w-0 p-0 whitespace-nowrap ${isLabelled ? `self-start ${isDense ? denseLabelled : labelled}` : ''} ${(isDense ? card?.dense : undefined) ?? card?.place ?? ''}`}
    >
      <Marked mark={column.mark?.(row)}>
        <Lines first={column.cell(row, aside)} second={column.under?.(row, aside)} in={card?.lines ?? 'two'} />
      </Marked>
    </td>
  )
}
