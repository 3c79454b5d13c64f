import { t } from '@/web/language/t'
import type { OpenOrder } from '@/web/session/openOrders'
import { remainingOf } from '@/web/session/remainingOf'
import { decimalsOf, formatDecimal, unknownText } from '@/web/ui/formatNumber'
import { AmendedValue, CellField } from '@/web/ui/table/EditCell'
import type { OrderRowExtras } from './orderRowExtras'
import { messageIdOf } from './OrderStatusCell'
import type { EditField } from './readChange'
import type { EditHandlers } from './useRowEditing'

type EditOrderCellProps = Pick<OrderRowExtras, 'edit' | 'editing'> &
  Pick<EditHandlers, 'onChange' | 'onSave' | 'onDiscard'> & { order: OpenOrder; field: EditField; step: bigint }

const names: Record<EditField, string> = { price: t('Price'), amount: t('Remaining amount') }

/** Shows the current value, an input while editing, or the target of an edit in flight. */
export function EditOrderCell(props: EditOrderCellProps) {
  const { order, field, step, editing, edit } = props
  if (editing !== undefined && edit === undefined) return <EditedField {...props} />
  // The size of a stop that closes its position is the position's.
  if (field === 'amount' && order.closePosition === true) return unknownText
  const value = field === 'price' ? order.price : remainingOf(order)
  const next = field === 'price' ? edit?.limitPrice : edit?.remaining
  if (next === undefined || next === value) return formatDecimal(value, decimalsOf(step))
  return (
    <AmendedValue next={next} step={step}>
      {formatDecimal(value, decimalsOf(step))}
    </AmendedValue>
  )
}

function EditedField({ order, field, step, editing, onChange, onSave, onDiscard }: EditOrderCellProps) {
  if (editing === undefined) return null
  return (
    <CellField
      isFirst={field === 'price'}
      label={names[field]}
      value={field === 'price' ? editing.priceText : editing.amountText}
      onChange={(text) => onChange(field === 'price' ? { priceText: text } : { amountText: text })}
      onSave={() => onSave(order)}
      onDiscard={onDiscard}
      step={step}
      unitName={field === 'price' ? 'USD' : undefined}
      isWrong={editing.error?.fields.includes(field) === true}
      messageId={editing.error === undefined ? undefined : messageIdOf(order)}
      className="pointer-coarse:[--control-height:40px] in-data-card:[--control-height:44px]!"
    />
  )
}
