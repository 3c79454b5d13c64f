import { memo, useRef, useState, type ReactNode } from 'react'
import { ArrowIcon } from '@/web/ui/moreIcons'
import { Tooltip } from '@/web/ui/Tooltip'
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
  /** Hides the column without room; the column with the largest number goes first. */
  readonly yields?: number
  readonly card?: CardPlace
  /**
   * Renders a cell. It must depend only on the arguments: a row renders again only if it, its extras or the columns
   * changed.
   */
  readonly cell: (row: Row, aside: Aside) => ReactNode
  /**
   * Second line of the cell: the context of its value. A row of one line (compact density) has it in the tooltip, or
   * beside the value with `isUnderBeside`. Undefined leaves the first line alone.
   */
  readonly under?: (row: Row, aside: Aside) => ReactNode
  readonly isUnderBeside?: boolean
  /** A mark before both lines. */
  readonly mark?: (row: Row) => ReactNode
  /** Makes the column sortable. Unknown values go last in both directions. */
  readonly sortValue?: (row: Row) => SortValue
}

type CardPlace = {
  readonly place: string
  readonly isLabelled?: boolean
  /** Replaces a header that is too long or is not text. */
  readonly label?: string
  /** How a card shows both lines of the cell: one above the other, or in one line. */
  readonly lines?: 'two' | 'one'
  /** True for a cell that only an open card has. */
  readonly isOpenOnly?: boolean
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
  /** Cells of a last row that stays in view, by column id. */
  total?: ReadonlyMap<string, TotalCell> | undefined
}

type TotalCell = { readonly cell: ReactNode; readonly under?: ReactNode }

/** The first column and the pinned one have the row's background, because other cells scroll beneath them. */
const stays = 'first:sticky first:left-0 first:z-1 first:bg-inherit'
const pinned = 'sticky right-0 z-1 bg-inherit'

/** Rows need this height in pixels for two lines. */
const twoLines = 36

/** A native table with a sticky header, fixed row height, arrow keys between rows and sortable columns. */
export function DataTable<Row, Aside = void>(props: DataTableProps<Row, Aside>) {
  const { label, rows, rowKey, asideOf, rowClassName, empty, onOpenRow, onNeeds, total } = props
  const box = useRef<HTMLDivElement>(null)
  const columns = useFittingColumns(box, props.columns, rows.length, onNeeds)
  const [order, setOrder] = useState<SortOrder>()
  const hasUnder = columns.some(({ under }) => under !== undefined)
  const rowHeight = useTokenPx(hasUnder ? '--account-row' : '--table-row')
  const isOneLine = rowHeight < twoLines
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
      className={`@container relative min-h-0 flex-1 overflow-auto ${hasUnder ? '[--table-row:var(--account-row)]' : ''} [--ends:1.5rem] ${total === undefined ? '' : tall} ${rows.length === 0 ? '' : endsOnRow}`}
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
              isOneLine={isOneLine}
            />
          ))}
          {below > 0 && <RowSpacer height={below} />}
        </tbody>
        {total !== undefined && rows.length > 0 && <TotalRow columns={columns} total={total} />}
      </table>
      {rows.length === 0 && empty}
    </div>
  )
}

/** On a low screen the total scrolls with the rows, whose actions it would cover. */
const tall = '[@media(min-height:52.5rem)]:[--ends:3.75rem] [@media(min-height:52.5rem)]:[--total:sticky]'

/** The list ends on a whole row. `--ends` is the height of head and total. */
const endsOnRow = 'max-h-[calc(var(--ends)+round(down,100%-var(--ends),var(--table-row)))]'

/** Memoised: many tables update with every price, but few of their rows change. */
const DataRow = memo(
  <Row,>(props: DataRowProps<Row>) => (
    <tr
      {...rowEvents(props)}
      className={`group h-row bg-surface-1 -outline-offset-2! hover:bg-surface-2 focus-visible:bg-surface-2 ${props.className}`}
    >
      <DataCells row={props.row} aside={props.aside} columns={props.columns} isOneLine={props.isOneLine} />
    </tr>
  ),
  showsTheSame,
) as <Row>(props: DataRowProps<Row>) => ReactNode

export type TableRowProps<Row> = TableRow<Row> & { columns: readonly Column<Row, unknown>[]; className: string }

type DataRowProps<Row> = TableRowProps<Row> & { isOneLine: boolean }

type DataCellsProps<Row> = Pick<DataRowProps<Row>, 'row' | 'aside' | 'columns' | 'isOneLine'>

/** Separate from the row, whose index changes in a long list with every insertion above. */
const DataCells = memo(
  <Row,>({ row, aside, columns, isOneLine }: DataCellsProps<Row>) =>
    columns.map((column) => (
      <td
        key={column.id}
        className={`px-[var(--cell-x,8px)] whitespace-nowrap first:pl-3 last:pr-3 ${column.align === 'right' ? 'text-right' : 'text-left'} ${stays} ${column.isPinned === true ? pinned : ''}`}
      >
        <Marked mark={column.mark?.(row)}>
          {column.under === undefined ? (
            column.cell(row, aside)
          ) : (
            <Lines
              first={column.cell(row, aside)}
              second={column.under(row, aside)}
              in={!isOneLine ? 'two' : column.isUnderBeside === true ? 'one' : 'tooltip'}
            />
          )}
        </Marked>
      </td>
    )),
  showsTheSame,
) as <Row>(props: DataCellsProps<Row>) => ReactNode

export function Marked({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  if (mark === undefined) return children
  return (
    <span className="flex items-center gap-2">
      {mark}
      <span className="in-data-card:truncate in-data-card:pr-1 in-data-card-dense:truncate in-data-card-dense:pr-1">
        {children}
      </span>
    </span>
  )
}

type LinesProps = { first: ReactNode; second: ReactNode; in?: 'two' | 'one' | 'tooltip' }

/** A value over its context. */
export function Lines({ first, second, in: place = 'two' }: LinesProps) {
  if (second === undefined || second === null) return first
  const context = 'text-xs font-normal text-text-3'
  switch (place) {
    case 'two':
      return (
        <>
          <span className="block leading-4">{first}</span>
          <span className={`block leading-4 ${context}`}>{second}</span>
        </>
      )
    case 'one':
      return (
        <>
          {first} <span className={context}>{second}</span>
        </>
      )
    case 'tooltip':
      return (
        <Tooltip text={second} isName>
          <span>
            {first}
            <span className="sr-only"> {second}</span>
          </span>
        </Tooltip>
      )
  }
}

type TotalRowProps<Row> = { columns: readonly Column<Row, never>[]; total: ReadonlyMap<string, TotalCell> }

function TotalRow<Row>({ columns, total }: TotalRowProps<Row>) {
  return (
    <tfoot>
      <tr className="h-9 bg-surface-1">
        {columns.map((column, index) => {
          const Cell = index === 0 ? 'th' : 'td'
          const { cell, under } = total.get(column.id) ?? {}
          return (
            <Cell
              key={column.id}
              {...(index === 0 && { scope: 'row' })}
              className={`bottom-0 z-2 [position:var(--total,static)] border-t border-line bg-inherit px-[var(--cell-x,8px)] font-medium whitespace-nowrap first:left-0 first:pl-3 last:pr-3 ${column.align === 'right' ? 'text-right' : 'text-left'}`}
            >
              <Lines first={cell} second={under} />
            </Cell>
          )
        })}
      </tr>
    </tfoot>
  )
}

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
      className={`sticky top-0 ${column.isPinned === true ? 'right-0 z-3' : 'z-2 first:left-0 first:z-3'} h-6 bg-surface-1 px-[var(--cell-x,8px)] text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3 ${isRight ? 'text-right' : 'text-left'}`}
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
