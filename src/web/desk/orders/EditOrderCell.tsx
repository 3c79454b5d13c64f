import type { KeyboardEvent } from 'react'
import type { OpenOrder } from '@/web/session/openOrders'
import { remainingOf } from '@/web/session/remainingOf'
import { NumberField } from '@/web/ui/NumberField'
import { PriceText } from '@/web/ui/PriceText'
import { t } from '@/web/language/t'
import type { OrderAside } from './orderAside'
import { messageIdOf } from './OrderStatusCell'
import type { EditField } from './readChange'
import type { EditHandlers } from './useRowEditing'

type EditOrderCellProps = Pick<OrderAside, 'edit' | 'editing'> &
  Pick<EditHandlers, 'onChange' | 'onSave' | 'onDiscard'> & { order: OpenOrder; field: EditField; step: bigint }

const names: Record<EditField, string> = { price: t('Price'), amount: t('Remaining amount') }

/** The price of an open order, or what remains of it: as the venue has it, as it is being edited, or where it is on its way to. */
export function EditOrderCell(props: EditOrderCellProps) {
  const { order, field, step, editing, edit } = props
  if (editing !== undefined && edit === undefined) return <CellField {...props} />
  const value = field === 'price' ? order.price : remainingOf(order)
  const next = field === 'price' ? edit?.limitPrice : edit?.remaining
  if (next === undefined || next === value) return <PriceText value={value} step={step} />
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-text-3">
        <PriceText value={value} step={step} />
      </span>
      <span aria-hidden="true" className="text-pending">
        →
      </span>
      <span className="sr-only">{t('to')}</span>
      <span className="rounded-[3px] border border-dashed border-pending px-1 text-pending">
        <PriceText value={next} step={step} />
      </span>
    </span>
  )
}

function CellField({ order, field, step, editing, onChange, onSave, onDiscard }: EditOrderCellProps) {
  if (editing === undefined) return null
  const isWrong = editing.error?.fields.includes(field) === true
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSave(order)
    else if (event.key === 'Escape') onDiscard()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <NumberField
      {...(field === 'price' && { ref: focusAndSelect })}
      label={names[field]}
      isLabelHidden
      value={field === 'price' ? editing.priceText : editing.amountText}
      onChange={(text) => onChange(field === 'price' ? { priceText: text } : { amountText: text })}
      onKeyDown={onKeyDown}
      step={step}
      unitName={field === 'price' ? 'USD' : undefined}
      {...(isWrong && { 'aria-invalid': true })}
      {...(editing.error !== undefined && { 'aria-describedby': messageIdOf(order) })}
      className={`ml-auto w-24 [--control-height:24px] pointer-coarse:[--control-height:40px] in-data-card:w-full in-data-card:[--control-height:44px]! ${isWrong ? '[&_.control]:border-danger' : ''}`}
    />
  )
}

/** The hand asked for this field a moment ago. One function for all rows, so that it is heard when the field appears. */
function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
