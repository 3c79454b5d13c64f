import type { ReactNode } from 'react'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

export type KeyColumn<Row> = Omit<Column<Row>, 'header'> & { readonly header: string }

type KeyListProps<Row> = {
  label: string
  /** The column that names a key comes first. */
  columns: readonly KeyColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  actions: (row: Row) => ReactNode
  /** The accessible name of the column of actions. */
  actionsLabel: string
  empty: ReactNode
}

/** Keys in a table; on a phone one card each, because there is no room for seven columns. */
export function KeyList<Row>(props: KeyListProps<Row>) {
  const { label, rows, rowKey, empty } = props
  if (useScreenWidth() === 'phone') return <KeyCards {...props} />
  return (
    <DataTable label={label} columns={withActions(props)} rows={rows} rowKey={rowKey} minWidth={860} empty={empty} />
  )
}

function withActions<Row>({ columns, actions, actionsLabel }: KeyListProps<Row>): readonly Column<Row>[] {
  const cell = (row: Row) => <span className="inline-flex gap-1.5">{actions(row)}</span>
  return [...columns, { id: 'actions', headerLabel: actionsLabel, align: 'right', cell }]
}

function KeyCards<Row>({ label, columns, rows, rowKey, actions, empty }: KeyListProps<Row>) {
  const [first, ...facts] = columns
  if (rows.length === 0) return empty
  return (
    <ul aria-label={label} className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((row) => (
        <li key={rowKey(row)} className="flex flex-col gap-2 border-b border-line px-3 py-2.5 text-sm">
          <div className="font-medium">{first?.cell(row)}</div>
          <dl className="grid grid-cols-2 gap-x-3 gap-y-1.5">
            {facts.map((fact) => (
              <div key={fact.id} className="min-w-0">
                <dt className="text-xs text-text-3">{fact.header}</dt>
                <dd className="break-words">{fact.cell(row)}</dd>
              </div>
            ))}
          </dl>
          <div className="flex justify-end gap-2">{actions(row)}</div>
        </li>
      ))}
    </ul>
  )
}
