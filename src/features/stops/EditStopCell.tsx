import type { KeyboardEvent, ReactNode } from 'react'
import { changeOf, scopeOf } from '@/account/stops/stopOrder'
import { NumberField } from '@/ui/NumberField'
import { PriceText } from '@/ui/PriceText'
import { t } from '@/ui/t'
import { amountStepOf, priceStepOf, rowAmount, type StopRow, type StopsTableProps } from './stopRow'
import { messageIdOf } from './StopStatus'
import { canEdit, type StopEditing } from './useStopEditing'

type Field = 'trigger' | 'limit' | 'amount'
type EditStopCellProps = Pick<StopsTableProps, 'pending'> & StopEditing & { row: StopRow; field: Field }

const names: Record<Field, string> = { trigger: t('Trigger'), limit: t('Limit price'), amount: t('Amount') }

/** A figure of a stop: as the venue has it, as it is being edited, or where it is on its way to. */
export function EditStopCell(props: EditStopCellProps) {
  const { row, field, editing, pending } = props
  const { stop, instrument } = row
  const edit = pending.edits.get(stop.rowKey)
  if (editing?.rowKey === stop.rowKey && edit === undefined && canEdit(stop, field)) return <CellField {...props} />
  const step = field === 'amount' ? amountStepOf(instrument) : priceStepOf(instrument)
  const value = valueOf(row, field)
  const next =
    edit === undefined ? undefined : { trigger: edit.trigger, limit: edit.limitPrice, amount: edit.amount }[field]
  const shown = <Value row={row} field={field} step={step} />
  if (next === undefined || next === value || !canEdit(stop, field)) return shown
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-text-3">{shown}</span>
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

function valueOf({ stop }: StopRow, field: Field): bigint | undefined {
  const { trigger, limitPrice, amount } = changeOf(stop)
  return { trigger, limit: limitPrice, amount }[field]
}

function Value({ row, field, step }: { row: StopRow; field: Field; step: bigint }): ReactNode {
  if (field === 'amount' && scopeOf(row.stop) === 'wholePosition') {
    const amount = rowAmount(row)
    return (
      <span className="whitespace-nowrap">
        <span className="text-text-2">{t('Position')}</span>{' '}
        {amount !== undefined && (
          <span className="text-text-3">
            <PriceText value={amount} step={step} />
          </span>
        )}
      </span>
    )
  }
  const value = valueOf(row, field)
  if (value === undefined) return <span className="text-text-3">{t('Market')}</span>
  return <PriceText value={value} step={step} />
}

function CellField({ row, field, editing, onChange, onSave, onDiscard }: EditStopCellProps) {
  if (editing === undefined) return null
  const { stop, instrument } = row
  const { problem } = editing
  const isWrong = problem?.field === field
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSave(stop)
    else if (event.key === 'Escape') onDiscard()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const texts = { trigger: editing.triggerText, limit: editing.limitText, amount: editing.amountText }
  const change = (text: string) => {
    if (field === 'trigger') onChange({ triggerText: text })
    else if (field === 'limit') onChange({ limitText: text })
    else onChange({ amountText: text })
  }
  return (
    <NumberField
      {...(field === 'trigger' && { ref: focusAndSelect })}
      label={names[field]}
      isLabelHidden
      value={texts[field]}
      onChange={change}
      onKeyDown={onKeyDown}
      isUsd={field !== 'amount'}
      step={field === 'amount' ? amountStepOf(instrument) : priceStepOf(instrument)}
      {...(isWrong && { 'aria-invalid': true })}
      {...(problem !== undefined && { 'aria-describedby': messageIdOf(stop) })}
      className={`ml-auto w-24 [--control-height:24px] pointer-coarse:[--control-height:44px] ${isWrong ? '[&_.control]:border-danger' : ''}`}
    />
  )
}

/** The hand asked for this field a moment ago. One function for all rows, so that it is heard when the field appears. */
function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}
