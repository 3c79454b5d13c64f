import { t } from '@/language/t'
import { DataTable } from '@/ui/table/DataTable'
import { openOrderColumns } from './openOrderColumns'
import type { OpenOrdersTableProps } from './openOrdersTableProps'
import { useRowEditing } from './useRowEditing'

/** The open orders. The price and what remains are edited in the row, by the button, Enter or a double press. */
export function OpenOrdersTable(props: OpenOrdersTableProps) {
  const { orders, fills, pending, checkChange, onEdit, empty } = props
  const rowEditing = useRowEditing({ fills, checkChange, onEdit })
  return (
    <DataTable
      label={t('Open orders')}
      columns={openOrderColumns({ ...props, ...rowEditing })}
      rows={orders}
      rowKey={({ rowKey }) => rowKey}
      onOpenRow={(order) => {
        const isFree = !pending.edits.has(order.rowKey) && !pending.cancels.has(order.rowKey)
        if (isFree && order.orderType === 'limit') rowEditing.onBegin(order)
      }}
      empty={empty}
      minWidth={960}
    />
  )
}
