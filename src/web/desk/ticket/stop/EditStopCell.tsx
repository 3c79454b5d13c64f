import type { KeyboardEvent, ReactNode } from 'react'
import { changeOf, stopScope, type WaitingStop } from '@/web/session/stops/stopOrder'
import { NumberField } from '@/web/ui/NumberField'
import { PriceText } from '@/web/ui/PriceText'
import { t } from '@/web/language/t'
import { amountStepOf, priceStepOf, rowAmount, type StopRow, type StopsTableProps, rowDistance } from './stopRow'
import { canEdit, type StopEditing } from './useStopEditing'
import type { PendingPhase } from '@/web/session/actions/pendingStore'

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
  if (field === 'amount' && stopScope(row.stop) === 'wholePosition') {
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
      unitName={field === 'amount' ? undefined : 'USD'}
      step={field === 'amount' ? amountStepOf(instrument) : priceStepOf(instrument)}
      {...(isWrong && { 'aria-invalid': true })}
      {...(problem !== undefined && { 'aria-describedby': messageIdOf(stop) })}
      className={`ml-auto w-24 [--control-height:24px] in-data-card:w-full in-data-card-dense:ml-0 in-data-card-dense:w-full pointer-coarse:[--control-height:44px] in-data-card:[--control-height:44px] ${isWrong ? '[&_.control]:border-danger' : ''}`}
    />
  )
}

/** The hand asked for this field a moment ago. One function for all rows, so that it is heard when the field appears. */
function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

type StopStatusProps = Pick<StopsTableProps, 'pending'> & Pick<StopEditing, 'editing'> & { row: StopRow }

const phaseLabels: Record<PendingPhase, string> = { signing: t('Waiting for your wallet…'), sending: t('Sending…') }

/** The id of the element that explains what is wrong with the edit of a row. */
const messageIdOf = ({ rowKey }: WaitingStop) => `stop-message-${rowKey}`

/** What it waits for; while something of it is on its way or wrong, that. */
export function StopStatus({ row, pending, editing }: StopStatusProps) {
  const { stop, isWithParent } = row
  const edit = pending.edits.get(stop.rowKey)
  if (edit !== undefined) return <Pending words={phaseLabels[edit.phase]} />
  if (pending.cancels.has(stop.rowKey)) return <Pending words={t('Cancelling…')} />
  const problem = editing?.rowKey === stop.rowKey ? editing.problem : undefined
  if (problem !== undefined) return <Wrong id={messageIdOf(stop)} words={problem.words} />
  if (isWithParent) {
    return (
      <span className="text-text-3" title={t('Activates on the parent order’s first fill; cancelled with it.')}>
        {t('Attached')}
      </span>
    )
  }
  const distance = rowDistance(row)
  // Between the mark that is shown and what the venue says of it lies a moment.
  if (distance !== undefined && distance <= 0) return <span className="text-warn">{t('Triggered')}</span>
  return <span className="text-text-3">{t('Waiting')}</span>
}

/** Words need more room than a status, so they cover the columns beside it, which are not read meanwhile. */
function Wrong({ id, words }: { id: string; words: string }) {
  return (
    <span className="relative block h-6.5 in-data-card:h-auto in-data-card-dense:h-auto">
      <span className="absolute inset-y-0 right-0 flex w-80 items-center bg-surface-1 pl-2 in-data-card:static in-data-card:w-auto in-data-card:pl-0 in-data-card-dense:static in-data-card-dense:w-auto in-data-card-dense:pl-0">
        <span
          id={id}
          role="alert"
          title={words}
          className="line-clamp-2 text-xs leading-3.25! whitespace-normal text-danger in-data-card:line-clamp-3"
        >
          {words}
        </span>
      </span>
    </span>
  )
}

function Pending({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-pending">
      <span className="spinner size-2.5!" aria-hidden="true" />
      {words}
    </span>
  )
}
