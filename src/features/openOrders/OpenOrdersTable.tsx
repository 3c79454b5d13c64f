import { useState, type ReactNode } from 'react'
import type { OpenOrder } from '@/account/openOrders'
import type { OrderChange } from '@/account/orders/editOrder'
import type { PendingOrders } from '@/account/orders/orderActions'
import type { Instrument } from '@/protocol/instrument'
import { DataTable } from '@/ui/table/DataTable'
import { openOrderColumns } from './openOrderColumns'
import { editedOf, readChange, type EditedOrder } from './orderChange'

export type OpenOrdersTableProps = {
  orders: readonly OpenOrder[]
  instrumentOf: (instrumentName: string) => Instrument | undefined
  pending: PendingOrders
  /** What the venue would say of a change, in words; `undefined` when it has nothing to say. */
  checkChange: (open: OpenOrder, change: OrderChange) => string | undefined
  onEdit: (open: OpenOrder, change: OrderChange) => void
  onCancel: (open: OpenOrder) => void
  onGoTo: (instrumentName: string) => void
  empty: ReactNode
}

/** A row that is being edited; it stays so through what the venue tells of the order meanwhile. */
export type Editing = EditedOrder & { readonly rowKey: string; readonly error: string | undefined }

/** The open orders; price and amount are edited in the row. */
export function OpenOrdersTable(props: OpenOrdersTableProps) {
  const { orders, checkChange, onEdit, empty } = props
  const [editing, setEditing] = useState<Editing>()

  const save = (order: OpenOrder) => {
    if (editing === undefined) return
    const read = readChange(order, editing)
    switch (read.kind) {
      case 'wrong':
        return setEditing({ ...editing, error: read.words })
      case 'same':
        return setEditing(undefined)
      case 'change': {
        const error = checkChange(order, read.change)
        if (error !== undefined) return setEditing({ ...editing, error })
        setEditing(undefined)
        onEdit(order, read.change)
      }
    }
  }
  const columns = openOrderColumns({
    ...props,
    editing,
    onBegin: (order) => setEditing({ rowKey: order.rowKey, error: undefined, ...editedOf(order) }),
    onChange: (part) => setEditing((now) => (now === undefined ? now : { ...now, ...part, error: undefined })),
    onSave: save,
    onDiscard: () => setEditing(undefined),
  })
  return (
    <DataTable
      label="Open orders"
      columns={columns}
      rows={orders}
      rowKey={({ rowKey }) => rowKey}
      empty={empty}
      minWidth={860}
    />
  )
}
