import { useId, type KeyboardEvent } from 'react'
import type { OpenOrder } from '@/account/openOrders'
import { readDecimalText, stepDecimalText } from '@/ui/decimalText'
import { PriceText } from '@/ui/PriceText'
import type { RowEditing } from './openOrderColumns'
import type { OpenOrdersTableProps } from './OpenOrdersTable'

type EditOrderCellProps = OpenOrdersTableProps &
  RowEditing & { order: OpenOrder; field: 'price' | 'amount'; step: bigint }

const names = { price: 'Price', amount: 'Amount' }

/** The price or the amount of an open order: as the venue has it, as it is being edited, or where it is on its way to. */
export function EditOrderCell(props: EditOrderCellProps) {
  const { order, field, step, editing, pending } = props
  const edit = pending.edits.get(order.rowKey)
  if (editing?.rowKey === order.rowKey && edit === undefined) return <EditField {...props} />
  const value = field === 'price' ? order.price : order.amount
  const next = field === 'price' ? edit?.limitPrice : edit?.amount
  if (next === undefined || next === value) return <PriceText value={value} step={step} />
  return (
    <span className="inline-flex items-center gap-1">
      <s className="text-text-3">
        <PriceText value={value} step={step} />
      </s>
      <span className="rounded-[3px] border border-dashed border-pending px-1 text-pending">
        <PriceText value={next} step={step} />
      </span>
    </span>
  )
}

function EditField({ order, field, step, editing, onChange, onSave, onDiscard }: EditOrderCellProps) {
  const errorId = useId()
  if (editing === undefined) return null
  const text = field === 'price' ? editing.priceText : editing.amountText
  const set = (next: string) => onChange(field === 'price' ? { priceText: next } : { amountText: next })
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') onSave(order)
    else if (event.key === 'Escape') onDiscard()
    else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      const direction = event.key === 'ArrowUp' ? 1 : -1
      set(stepDecimalText(text, step, direction * (event.shiftKey ? 10 : 1)))
    } else return
    event.preventDefault()
  }
  const hasError = editing.error !== undefined
  return (
    <span className="relative inline-block">
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-label={names[field]}
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? errorId : undefined}
        // The hand is on its way here: the field was asked for a moment ago.
        autoFocus={field === 'price'}
        value={text}
        onChange={(event) => set(readDecimalText(event.currentTarget.value))}
        onKeyDown={onKeyDown}
        className={`control h-6! w-28 px-1.5 text-right pointer-coarse:h-10! ${hasError ? 'border-danger' : ''}`}
      />
      {hasError && field === 'price' && (
        <span
          id={errorId}
          role="alert"
          className="absolute top-full right-0 z-2 mt-0.5 rounded-sm bg-surface-2 px-2 py-1 text-xs whitespace-normal text-danger shadow-float"
        >
          {editing.error}
        </span>
      )}
    </span>
  )
}
