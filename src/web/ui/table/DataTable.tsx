import { memo, useRef, useState, type ReactNode } from 'react'
import { ArrowIcon } from '@/web/ui/moreIcons'
import { useTokenPx } from '@/web/ui/useTokenPx'
import { showsTheSame } from './showsTheSame'
import { useFittingColumns } from './useFittingColumns'
import { rowEvents, useTableRows, type TableRow } from './useTableRows'

export type Column<Row, Aside = void> = {
  readonly id: string
  /** Absent if the cells explain themselves; then `headerLabel` names the column. */
  readonly header?: ReactNode
  readonly headerLabel?: string
  readonly align?: 'left' | 'right'
  readonly width?: number | string
  /** True for a column that stays at the right edge while the others scroll beneath it, for row actions. */
  readonly isPinned?: boolean
  /**
   * Hides the column in tables no wider than this, in pixels, and without room, as `yields` does.
   */
  readonly from?: FromWidth
  /** Hides the column only without room; the column with the largest number goes first. */
  readonly yields?: number
  readonly card?: CardPlace
  /**
   * Renders a cell. It must depend only on the arguments: a row renders again only if it, its extras or the columns
   * changed.
   */
  readonly cell: (row: Row, aside: Aside) => ReactNode
  /** Makes the column sortable. Unknown values go last in both directions. */
  readonly sortValue?: (row: Row) => SortValue
}

type CardPlace = {
  readonly place: string
  readonly isLabelled?: boolean
  /** Replaces a header that is too long or is not text. */
  readonly label?: string
  /** Place on a dense card; false hides it there. Defaults to `place`. */
  readonly dense?: string | false
}

export type DataTableProps<Row, Aside = void> = {
  label: string
  columns: readonly Column<Row, Aside>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Returns data that a row's cells show besides the row. Compared value by value. */
  asideOf?: ((row: Row) => Aside) | undefined
  rowClassName?: (row: Row) => string
  empty?: ReactNode
  onOpenRow?: (row: Row) => void
  /** Called if the panel is too narrow even without the optional columns. */
  onNeeds?: (width: number) => void
}

/** A pinned cell needs its own background, because other cells scroll beneath it. */
const pinned = 'sticky right-0 bg-surface-1 group-hover:bg-surface-2 group-focus-visible:bg-surface-2'

/** If the first column is hidden, the next column takes its padding. */
const fromClasses = {
  760: '@max-[760px]:hidden @max-[760px]:first:[&+td]:pl-3 @max-[760px]:first:[&+th]:pl-3',
  800: '@max-[800px]:hidden',
  880: '@max-[880px]:hidden',
  960: '@max-[960px]:hidden @max-[960px]:first:[&+td]:pl-3 @max-[960px]:first:[&+th]:pl-3',
  1000: '@max-[1000px]:hidden',
  1100: '@max-[1100px]:hidden',
  1130: '@max-[1130px]:hidden',
  1180: '@max-[1180px]:hidden',
}
type FromWidth = keyof typeof fromClasses

const fromClass = ({ from }: { readonly from?: FromWidth }) => (from === undefined ? '' : fromClasses[from])

/** A native table with a sticky header, fixed row height, arrow keys between rows and sortable columns. */
export function DataTable<Row, Aside = void>(props: DataTableProps<Row, Aside>) {
  const { label, rows, rowKey, asideOf, rowClassName, empty, onOpenRow, onNeeds } = props
  const box = useRef<HTMLDivElement>(null)
  const columns = useFittingColumns(box, props.columns, rows.length, onNeeds)
  const [order, setOrder] = useState<SortOrder>()
  const rowHeight = useTokenPx('--table-row')
  const sortValue = columns.find((column) => column.id === order?.columnId)?.sortValue
  const sorted = order === undefined || sortValue === undefined ? rows : sortRows(rows, sortValue, order.direction)
  const { shown, above, below, rowCount, onScroll } = useTableRows({
    rows: sorted,
    rowKey,
    asideOf,
    onOpenRow,
    rowHeight,
    windowedFrom: 120,
    viewHeight: 600,
  })

  return (
    <div
      ref={box}
      className="@container relative min-h-0 flex-1 overflow-auto"
      onScroll={(event) => onScroll(event.currentTarget)}
    >
      <table
        aria-label={label}
        aria-rowcount={rowCount}
        className="w-full border-separate border-spacing-0 text-sm [--cell-x:8px] @max-[1160px]:[--cell-x:6px]"
      >
        <TableHead columns={columns} order={order} onOrder={setOrder} />
        <tbody>
          {above > 0 && <RowSpacer height={above} />}
          {shown.map((row) => (
            <DataRow
              key={row.id}
              {...row}
              columns={columns as readonly Column<Row, unknown>[]}
              className={rowClassName?.(row.row) ?? ''}
            />
          ))}
          {below > 0 && <RowSpacer height={below} />}
        </tbody>
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}

/** Memoised: many tables update with every price, but few of their rows change. */
const DataRow = memo(
  <Row,>(props: TableRowProps<Row>) => (
    <tr
      {...rowEvents(props)}
      className={`group h-row -outline-offset-2! hover:bg-surface-2/60 focus-visible:bg-surface-2 ${props.className}`}
    >
      <DataCells row={props.row} aside={props.aside} columns={props.columns} />
    </tr>
  ),
  showsTheSame,
) as <Row>(props: TableRowProps<Row>) => ReactNode

export type TableRowProps<Row> = TableRow<Row> & { columns: readonly Column<Row, unknown>[]; className: string }

type DataCellsProps<Row> = Pick<TableRowProps<Row>, 'row' | 'aside' | 'columns'>

/** Separate from the row, whose index changes in a long list with every insertion above. */
const DataCells = memo(
  <Row,>({ row, aside, columns }: DataCellsProps<Row>) =>
    columns.map((column) => (
      <td
        key={column.id}
        className={`px-[var(--cell-x,8px)] whitespace-nowrap first:pl-3 last:pr-3 ${column.align === 'right' ? 'text-right' : 'text-left'} ${column.isPinned === true ? pinned : ''} ${fromClass(column)}`}
      >
        {column.cell(row, aside)}
      </td>
    )),
  showsTheSame,
) as <Row>(props: DataCellsProps<Row>) => ReactNode

type TableHeadProps<Row> = {
  columns: readonly Column<Row, never>[]
  order: SortOrder | undefined
  onOrder: (order: SortOrder | undefined) => void
}

const TableHead = memo(<Row,>({ columns, order, onOrder }: TableHeadProps<Row>) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <TableHeaderCell
          key={column.id}
          column={column}
          direction={order?.columnId === column.id ? order.direction : undefined}
          onSort={(direction) => onOrder(direction === undefined ? undefined : { columnId: column.id, direction })}
        />
      ))}
    </tr>
  </thead>
)) as <Row>(props: TableHeadProps<Row>) => ReactNode

/** Reserves the space of rows that are not rendered. `columns` is for tables with a fixed layout. */
export function RowSpacer({ height, columns, className }: { height: number; columns?: number; className?: string }) {
  return (
    <tr aria-hidden="true">
      <td aria-hidden="true" colSpan={columns} className={className} style={{ height, padding: 0 }} />
    </tr>
  )
}

type TableHeaderCellProps<Row> = {
  column: Column<Row, never>
  direction: 'ascending' | 'descending' | undefined
  onSort: (direction: 'ascending' | 'descending' | undefined) => void
}

/** The first press sorts descending, the second ascending, the third not at all. */
export function TableHeaderCell<Row>({ column, direction, onSort }: TableHeaderCellProps<Row>) {
  const isRight = column.align === 'right'
  const next = direction === undefined ? 'descending' : direction === 'descending' ? 'ascending' : undefined
  return (
    <th
      scope="col"
      aria-sort={column.sortValue === undefined ? undefined : (direction ?? 'none')}
      style={column.width === undefined ? undefined : { width: column.width }}
      className={`sticky top-0 ${column.isPinned === true ? 'right-0 z-2' : 'z-1'} h-6 bg-surface-1 px-[var(--cell-x,8px)] text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3 ${isRight ? 'text-right' : 'text-left'} ${fromClass(column)}`}
    >
      {column.sortValue === undefined ? (
        <HeaderText column={column} />
      ) : (
        <button
          type="button"
          onClick={() => onSort(next)}
          className={`inline-flex items-center gap-1 rounded-[3px] hover:text-text-1 ${isRight ? 'flex-row-reverse' : ''} ${direction === undefined ? '' : 'text-text-1'}`}
        >
          <HeaderText column={column} />
          <ArrowIcon isUp={direction === 'ascending'} className={direction === undefined ? 'invisible' : ''} />
        </button>
      )}
    </th>
  )
}

function HeaderText<Row>({ column }: { column: Column<Row, never> }) {
  if (column.headerLabel === undefined) return column.header
  return (
    <>
      <span className="sr-only">{column.headerLabel}</span>
      <span aria-hidden="true">{column.header}</span>
    </>
  )
}

type SortValue = bigint | number | string | undefined
type SortDirection = 'ascending' | 'descending'
export type SortOrder = { readonly columnId: string; readonly direction: SortDirection }

/** Returns a sorted copy. Ties keep their order; unknown values go last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  sortValue: (row: Row) => SortValue,
  direction: SortDirection,
): readonly Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((left, right) => {
    const a = sortValue(left)
    const b = sortValue(right)
    if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? 1 : -1
    return a < b ? -sign : a > b ? sign : 0
  })
}
