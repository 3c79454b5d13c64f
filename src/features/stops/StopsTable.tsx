import type { ReactNode } from 'react'
import type { PendingStops } from '@/account/stops/pendingStops'
import type { StopChange, WaitingStop } from '@/account/stops/stopOrder'
import { t } from '@/ui/t'
import { DataTable } from '@/ui/table/DataTable'
import { StopCards } from './StopCards'
import { stopColumns } from './stopColumns'
import type { StopProblem } from './stopDraft'
import type { StopRow } from './stopRow'
import { useStopEditing } from './useStopEditing'

export type StopsTableProps = {
  rows: readonly StopRow[]
  pending: PendingStops
  /** What the venue would say of a change. */
  problemOf: (stop: WaitingStop, change: StopChange) => StopProblem | undefined
  /** Heard once for each edit that is saved and changes something. */
  onEdit: (stop: WaitingStop, change: StopChange) => void
  onCancel: (stop: WaitingStop) => void
  onGoTo: (instrumentName: string) => void
  /** A phone gets cards. */
  isNarrow: boolean
  empty: ReactNode
}

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
