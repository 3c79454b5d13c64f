import { ArrowIcon } from '../icons'
import type { Column } from './DataTable'

type TableHeaderCellProps<Row> = {
  column: Column<Row>
  direction: 'ascending' | 'descending' | undefined
  onSort: (direction: 'ascending' | 'descending' | undefined) => void
}

/** Pressed once it sorts down (numbers: the largest first), twice up, three times not at all. */
export function TableHeaderCell<Row>({ column, direction, onSort }: TableHeaderCellProps<Row>) {
  const isRight = column.align === 'right'
  const next = direction === undefined ? 'descending' : direction === 'descending' ? 'ascending' : undefined
  return (
    <th
      scope="col"
      aria-sort={column.sortValue === undefined ? undefined : (direction ?? 'none')}
      style={column.width === undefined ? undefined : { width: column.width }}
      className={`sticky top-0 ${column.isPinned === true ? 'right-0 z-2' : 'z-1'} h-6 border-b border-line bg-surface-1 px-2 text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3 ${isRight ? 'text-right' : 'text-left'}`}
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

function HeaderText<Row>({ column }: { column: Column<Row> }) {
  if (column.headerLabel === undefined) return column.header
  return (
    <>
      <span className="sr-only">{column.headerLabel}</span>
      <span aria-hidden="true">{column.header}</span>
    </>
  )
}
