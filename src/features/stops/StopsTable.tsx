import { t } from '@/ui/t'
import { DataTable } from '@/ui/table/DataTable'
import { StopCards } from './StopCards'
import { stopColumns } from './stopColumns'
import type { StopsTableProps } from './stopRow'
import { useStopEditing } from './useStopEditing'

/** The stops that wait. Trigger, limit and amount are edited in the row, by the button, Enter or a double press. */
export function StopsTable(props: StopsTableProps) {
  const { rows, pending, problemOf, onEdit, isNarrow, empty } = props
  const editing = useStopEditing({ problemOf, onEdit })
  if (isNarrow && rows.length > 0) return <StopCards {...props} {...editing} />
  return (
    <DataTable
      label={t('Stops')}
      columns={stopColumns({ ...props, ...editing })}
      rows={rows}
      rowKey={({ stop }) => stop.rowKey}
      onOpenRow={({ stop }) => {
        if (!pending.edits.has(stop.rowKey) && !pending.cancels.has(stop.rowKey)) editing.onBegin(stop)
      }}
      empty={empty}
      minWidth={isNarrow ? 0 : 1080}
    />
  )
}
