import { useState } from 'react'
import { formatFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { changeOf, isSameStop, stopScope, type StopChange, type WaitingStop } from '@/web/session/stops/stopOrder'
import { decimalValue } from '@/web/ui/decimalText'
import type { StopField, StopProblem } from './stopDraft'

/** Texts of a row being edited. A field that does not apply to the stop is ignored. */
export type StopTexts = { readonly triggerText: string; readonly limitText: string; readonly amountText: string }

/** The row being edited. The edit continues whatever the venue reports meanwhile. */
export type StopEdit = StopTexts & { readonly rowKey: string; readonly problem: StopProblem | undefined }

export type StopEditing = {
  readonly editing: StopEdit | undefined
  /** Key of the row whose edit has just ended. Its button takes focus. */
  readonly endedKey: string | undefined
  readonly onBegin: (stop: WaitingStop) => void
  readonly onChange: (part: Partial<StopTexts>) => void
  readonly onSave: (stop: WaitingStop) => void
  readonly onDiscard: () => void
}

export type ReadStopChange =
  | { readonly kind: 'change'; readonly change: StopChange }
  | { readonly kind: 'same' }
  | { readonly kind: 'wrong'; readonly problem: StopProblem }

type EditRules = {
  readonly problemOf: (stop: WaitingStop, change: StopChange) => StopProblem | undefined
  readonly onEdit: (stop: WaitingStop, change: StopChange) => void
}

/**
 * True when a field can be edited: the limit of a limit order, and the amount unless the stop closes a whole position.
 */
export function canEdit(stop: WaitingStop, field: 'trigger' | 'limit' | 'amount'): boolean {
  if (field === 'limit') return stop.orderType === 'limit'
  return field === 'trigger' || stopScope(stop) !== 'wholePosition'
}

export function stopTexts(stop: WaitingStop): StopTexts {
  return {
    triggerText: formatFixed6(stop.trigger),
    limitText: stop.orderType === 'limit' ? formatFixed6(stop.price) : '',
    amountText: formatFixed6(stop.amount),
  }
}

export function readStopChange(stop: WaitingStop, texts: StopTexts, problemOf: EditRules['problemOf']): ReadStopChange {
  const now = changeOf(stop)
  const trigger = decimalValue<Price>(texts.triggerText)
  if (trigger === undefined) return wrong('trigger', t('Enter a trigger price.'))
  const limitPrice = canEdit(stop, 'limit') ? decimalValue<Price>(texts.limitText) : now.limitPrice
  if (canEdit(stop, 'limit') && limitPrice === undefined) return wrong('limit', t('Enter a limit price.'))
  const amount = canEdit(stop, 'amount') ? decimalValue<Amount>(texts.amountText) : now.amount
  if (amount === undefined) return wrong('amount', t('Enter an amount.'))
  const change = { trigger, limitPrice, amount }
  if (isSameStop(stop, change)) return { kind: 'same' }
  const problem = problemOf(stop, change)
  return problem === undefined ? { kind: 'change', change } : { kind: 'wrong', problem }
}

function wrong(field: StopField, words: string): ReadStopChange {
  return { kind: 'wrong', problem: { field, words } }
}

export function useStopEditing({ problemOf, onEdit }: EditRules): StopEditing {
  const [editing, setEditing] = useState<StopEdit>()
  const [endedKey, setEndedKey] = useState<string>()
  const end = () => {
    setEndedKey(editing?.rowKey)
    setEditing(undefined)
  }
  return {
    editing,
    endedKey,
    onBegin: (stop) => {
      setEndedKey(undefined)
      setEditing({ rowKey: stop.rowKey, problem: undefined, ...stopTexts(stop) })
    },
    onChange: (part) => setEditing((now) => (now === undefined ? undefined : { ...now, ...part, problem: undefined })),
    onSave: (stop) => {
      if (editing === undefined) return
      const read = readStopChange(stop, editing, problemOf)
      if (read.kind === 'wrong') return setEditing({ ...editing, problem: read.problem })
      end()
      if (read.kind === 'change') onEdit(stop, read.change)
    },
    onDiscard: end,
  }
}
