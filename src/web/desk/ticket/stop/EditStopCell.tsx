import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { phaseLabels } from '@/web/session/access/accessLabels'
import { changeOf, stopScope, type WaitingStop } from '@/web/session/stops/stopOrder'
import { PriceText } from '@/web/ui/PriceText'
import { AmendedValue, CellField, CellProblem, PendingStatus } from '@/web/ui/table/EditCell'
import { amountStepOf, priceStepOf, rowAmount, type StopRow, type StopsTableProps, rowDistance } from './stopRow'
import { canEdit, type StopEditing } from './useStopEditing'

type Field = 'trigger' | 'limit' | 'amount'
type EditStopCellProps = Pick<StopsTableProps, 'pending'> & StopEditing & { row: StopRow; field: Field }

const names: Record<Field, string> = { trigger: t('Trigger'), limit: t('Limit price'), amount: t('Amount') }

/** Shows a figure of a stop: the current value, an input while editing, or the target of an edit in flight. */
export function EditStopCell(props: EditStopCellProps) {
  const { row, field, editing, pending } = props
  const { stop, instrument } = row
  const edit = pending.edits.get(stop.rowKey)
  if (editing?.rowKey === stop.rowKey && edit === undefined && canEdit(stop, field)) return <EditedField {...props} />
  const step = field === 'amount' ? amountStepOf(instrument) : priceStepOf(instrument)
  const value = valueOf(row, field)
  const next =
    edit === undefined ? undefined : { trigger: edit.trigger, limit: edit.limitPrice, amount: edit.amount }[field]
  const shown = <Value row={row} field={field} step={step} />
  if (next === undefined || next === value || !canEdit(stop, field)) return shown
  return (
    <AmendedValue next={next} step={step}>
      {shown}
    </AmendedValue>
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

function EditedField({ row, field, editing, onChange, onSave, onDiscard }: EditStopCellProps) {
  if (editing === undefined) return null
  const { stop, instrument } = row
  const { problem } = editing
  const texts = { trigger: editing.triggerText, limit: editing.limitText, amount: editing.amountText }
  const change = (text: string) => {
    if (field === 'trigger') onChange({ triggerText: text })
    else if (field === 'limit') onChange({ limitText: text })
    else onChange({ amountText: text })
  }
  return (
    <CellField
      isFirst={field === 'trigger'}
      label={names[field]}
      value={texts[field]}
      onChange={change}
      onSave={() => onSave(stop)}
      onDiscard={onDiscard}
      unitName={field === 'amount' ? undefined : 'USD'}
      step={field === 'amount' ? amountStepOf(instrument) : priceStepOf(instrument)}
      isWrong={problem?.field === field}
      messageId={problem === undefined ? undefined : messageIdOf(stop)}
      className="in-data-card-dense:ml-0 in-data-card-dense:w-full pointer-coarse:[--control-height:44px] in-data-card:[--control-height:44px]"
    />
  )
}

type StopStatusProps = Pick<StopsTableProps, 'pending' | 'trails'> & Pick<StopEditing, 'editing'> & { row: StopRow }

/** Id of the element that describes the error of a row's edit. */
const messageIdOf = ({ rowKey }: WaitingStop) => `stop-message-${rowKey}`

export function StopStatus({ row, pending, trails, editing }: StopStatusProps) {
  const { stop, isWithParent } = row
  const edit = pending.edits.get(stop.rowKey)
  if (edit !== undefined) return <PendingStatus words={phaseLabels[edit.phase]} />
  if (pending.cancels.has(stop.rowKey)) return <PendingStatus words={t('Cancelling…')} />
  const problem = editing?.rowKey === stop.rowKey ? editing.problem : undefined
  if (problem !== undefined) return <CellProblem id={messageIdOf(stop)} words={problem.words} className="w-80" />
  if (isWithParent) {
    return (
      <span className="text-text-3" title={t('Activates on the parent order’s first fill; cancelled with it.')}>
        {t('Attached')}
      </span>
    )
  }
  const distance = rowDistance(row)
  // The mark on screen can be slightly ahead of the venue's report, so the stop may not count as triggered yet.
  if (distance !== undefined && distance <= 0) return <span className="text-warn">{t('Triggered')}</span>
  return trails.statusOf(stop) ?? <span className="text-text-3">{t('Waiting')}</span>
}
