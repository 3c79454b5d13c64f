import { useCallback, useMemo, useState } from 'react'
import { t } from '@/web/language/t'
import { hasUnknownTerms, type OpenOrder } from '@/web/session/openOrders'
import { unknownTermsText } from '@/web/session/orders/editOrder'
import { showToast } from '@/web/ui/showToast'
import { useEventCallback } from '@/web/ui/useEventCallback'
import type { OpenOrdersTableProps } from './openOrdersTableProps'
import { editedOf, readChange } from './readChange'
import type { EditedOrder, EditError } from './readChange'

/** The row being edited. The edit continues whatever the venue reports meanwhile. */
export type Editing = EditedOrder & {
  readonly rowKey: string
  readonly from: OpenOrder
  readonly error: EditError | undefined
}

export type EditHandlers = {
  readonly onBegin: (order: OpenOrder) => void
  readonly onChange: (part: Partial<EditedOrder>) => void
  readonly onSave: (order: OpenOrder) => void
  readonly onDiscard: () => void
}

export type RowEditing = {
  readonly editing: Editing | undefined
  /** Key of the row whose edit has just ended. Its button takes focus. */
  readonly endedKey: string | undefined
  readonly handlers: EditHandlers
}

export function useRowEditing({
  fills,
  checkChange,
  onEdit,
}: Pick<OpenOrdersTableProps, 'fills' | 'checkChange' | 'onEdit'>): RowEditing {
  const [editing, setEditing] = useState<Editing>()
  const [endedKey, setEndedKey] = useState<string>()
  const end = useEventCallback(() => {
    setEndedKey(editing?.rowKey)
    setEditing(undefined)
  })
  const onBegin = useCallback((order: OpenOrder) => {
    if (hasUnknownTerms(order)) {
      showToast({ tone: 'danger', title: t('Order not amended'), detail: unknownTermsText() })
      return
    }
    setEndedKey(undefined)
    setEditing({ rowKey: order.rowKey, from: order, error: undefined, ...editedOf(order) })
  }, [])
  const onChange = useCallback(
    (part: Partial<EditedOrder>) =>
      setEditing((now) => (now === undefined ? undefined : { ...now, ...part, error: undefined })),
    [],
  )
  const onSave = useEventCallback((order: OpenOrder) => {
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
  })
  const handlers = useMemo(() => ({ onBegin, onChange, onSave, onDiscard: end }), [onBegin, onChange, onSave, end])
  return { editing, endedKey, handlers }
}
