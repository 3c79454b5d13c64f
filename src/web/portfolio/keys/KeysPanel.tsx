import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { Panel, type PanelFreshness } from '@/web/ui/Panel'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

export type ListedKeys<Row> = {
  freshness: PanelFreshness
  isLoading: boolean
  /** Keys of the account; undefined while loading, or if the venue does not list keys. */
  records: readonly Row[] | undefined
}

export type KeyColumn<Row> = Omit<Column<Row>, 'header'> & { readonly header: string }

type KeysPanelProps<Row> = Omit<ListedKeys<Row>, 'records'> & {
  title: string
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** The first column names the key. */
  columns: readonly KeyColumn<Row>[]
  renderActions: (row: Row) => ReactNode
  make: string
  onMake: () => void
  empty: string
  unlisted: string
}

export function KeysPanel<Row>(props: KeysPanelProps<Row>) {
  const { title, freshness, isLoading, rows, unlisted } = props
  return (
    <div className="min-h-44 lg:last:flex-1">
      <Panel title={title} freshness={freshness} actions={<MakeButton {...props} />}>
        {isLoading ? (
          <TableSkeleton />
        ) : rows === undefined ? (
          <EmptyState>{unlisted}</EmptyState>
        ) : (
          <KeyList {...props} rows={rows} />
        )}
      </Panel>
    </div>
  )
}

function MakeButton({ make, onMake }: { make: string; onMake: () => void }) {
  return (
    <Button size="small" aria-haspopup="dialog" onClick={onMake}>
      {make}
    </Button>
  )
}

/** The keys as a table, or as cards on a phone, where seven columns do not fit. */
function KeyList<Row>(props: KeysPanelProps<Row> & { rows: readonly Row[] }) {
  const { title, rows, rowKey } = props
  const empty = <EmptyState action={<MakeButton {...props} />}>{props.empty}</EmptyState>
  if (useScreenWidth() === 'phone') return rows.length === 0 ? empty : <KeyCards {...props} />
  return <DataTable label={title} columns={withActions(props)} rows={rows} rowKey={rowKey} empty={empty} />
}

function withActions<Row>({ columns, renderActions }: KeysPanelProps<Row>): readonly Column<Row>[] {
  const cell = (row: Row) => <span className="inline-flex gap-1.5">{renderActions(row)}</span>
  return [...columns, { id: 'actions', headerLabel: t('Key actions'), align: 'right', isPinned: true, cell }]
}

function KeyCards<Row>({
  title,
  columns,
  rows,
  rowKey,
  renderActions,
}: KeysPanelProps<Row> & { rows: readonly Row[] }) {
  const [first, ...facts] = columns
  return (
    <ul aria-label={title} className="min-h-0 flex-1 overflow-y-auto">
      {rows.map((row) => (
        <li key={rowKey(row)} className="border-b border-line px-3 py-1.5 text-sm">
          <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
            <div className="min-w-0 font-medium">{first?.cell(row)}</div>
            <div className="flex gap-2">{renderActions(row)}</div>
          </div>
          <dl className="flex flex-wrap items-center gap-x-3 text-xs leading-5">
            {facts.map((fact) => (
              <div key={fact.id} className="flex min-w-0 items-center gap-1">
                <dt className="text-text-3">{fact.header}</dt>
                <dd className="break-words">{fact.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
