import { useState } from 'react'
import type { OpenOrder } from '@/account/openOrders'
import type { OpenOrdersTableProps } from './openOrdersTableProps'
import { editedOf, readChange } from './readChange'
import type { EditedOrder, EditError } from './readChange'

/** The row that is being edited. It stays so whatever the venue reports of the order meanwhile. */
export type Editing = EditedOrder & {
  readonly rowKey: string
  /** The order as it was when the edit began. */
  readonly from: OpenOrder
  readonly error: EditError | undefined
}

export type RowEditing = {
  readonly editing: Editing | undefined
  /** The row whose edit has just ended: its button gets the focus back. */
  readonly endedKey: string | undefined
  readonly onBegin: (order: OpenOrder) => void
  readonly onChange: (part: Partial<EditedOrder>) => void
  readonly onSave: (order: OpenOrder) => void
  readonly onDiscard: () => void
}

export function useRowEditing({
  fills,
  checkChange,
  onEdit,
}: Pick<OpenOrdersTableProps, 'fills' | 'checkChange' | 'onEdit'>): RowEditing {
  const [editing, setEditing] = useState<Editing>()
  const [endedKey, setEndedKey] = useState<string>()
  const end = () => {
    setEndedKey(editing?.rowKey)
    setEditing(undefined)
  }
  const onSave = (order: OpenOrder) => {
    if (editing === undefined) return
    const read = readChange(order, editing, fills.filledSince(editing.from), checkChange)
    switch (read.kind) {
      case 'wrong':
        return setEditing({ ...editing, error: read.error })
      case 'same':
        return end()
      case 'change':
        end()
        onEdit(order, read.change)
    }
  }
  return {
    editing,
    endedKey,
    onBegin: (order) => {
      setEndedKey(undefined)
      setEditing({ rowKey: order.rowKey, from: order, error: undefined, ...editedOf(order) })
    },
    onChange: (part) => setEditing((now) => now && { ...now, ...part, error: undefined }),
    onSave,
    onDiscard: end,
  }
}
