import type { OpenOrder } from '@/account/openOrders'
import { Button } from '@/ui/Button'
import type { RowEditing } from './openOrderColumns'
import type { OpenOrdersTableProps } from './OpenOrdersTable'

const phaseWords = { signing: 'Waiting for the wallet…', sending: 'Sending…' }

/** What can be done with a row. While something of it is on its way, that is what it says. */
export function OrderButtons(props: OpenOrdersTableProps & RowEditing & { order: OpenOrder }) {
  const { order, pending, editing, onBegin, onSave, onDiscard, onCancel } = props
  const edit = pending.edits.get(order.rowKey)
  const isCancelling = pending.cancels.has(order.rowKey)
  if (edit !== undefined) return <span className="text-xs text-pending">{phaseWords[edit.phase]}</span>
  if (editing?.rowKey === order.rowKey) {
    return (
      <span className="inline-flex gap-1">
        <Button size="small" variant="primary" onClick={() => onSave(order)}>
          Save
        </Button>
        <Button size="small" onClick={onDiscard}>
          Discard
        </Button>
        <CancelButton isCancelling={isCancelling} onCancel={() => onCancel(order)} />
      </span>
    )
  }
  return (
    <span className="inline-flex gap-1">
      <Button size="small" disabled={isCancelling || order.orderType === 'market'} onClick={() => onBegin(order)}>
        Edit
      </Button>
      <CancelButton isCancelling={isCancelling} onCancel={() => onCancel(order)} />
    </span>
  )
}

function CancelButton({ isCancelling, onCancel }: { isCancelling: boolean; onCancel: () => void }) {
  return (
    <Button size="small" variant="danger" isPending={isCancelling} onClick={onCancel}>
      Cancel
    </Button>
  )
}
