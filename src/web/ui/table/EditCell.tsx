import type { KeyboardEvent, ReactNode } from 'react'
import { t } from '@/web/language/t'
import { decimalsOf, formatDecimal } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'

type CellFieldProps = {
  label: string
  value: string
  step: bigint
  unitName: string | undefined
  onChange: (text: string) => void
  isFirst: boolean
  isWrong: boolean
  messageId: string | undefined
  onSave: () => void
  onDiscard: () => void
  className: string
}

/** A number field in a row that is being edited: Enter saves the row, Esc discards the edit. */
export function CellField({ isFirst, isWrong, messageId, onSave, onDiscard, className, ...field }: CellFieldProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') onSave()
    else if (event.key === 'Escape') onDiscard()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <NumberField
      {...field}
      {...(isFirst && { ref: focusAndSelect })}
      isLabelHidden
      onKeyDown={onKeyDown}
      {...(isWrong && { 'aria-invalid': true })}
      {...(messageId !== undefined && { 'aria-describedby': messageId })}
      className={`ml-auto w-24 [--control-height:24px] [&_.control]:bg-surface-3 in-data-card:w-full ${className} ${isWrong ? '[&_.control]:border-danger' : ''}`}
    />
  )
}

/** Defined once in the module, so that React calls it only when the field mounts. */
function focusAndSelect(input: HTMLInputElement | null): void {
  input?.focus()
  input?.select()
}

type AmendedValueProps = { children: ReactNode; next: bigint; step: bigint }

/** Shows the venue's value, and the new value that awaits its answer. */
export function AmendedValue({ children, next, step }: AmendedValueProps) {
  return (
    <span className="inline-flex items-center gap-1">
      <span className="text-text-3">{children}</span>
      <span aria-hidden="true" className="text-pending">
        →
      </span>
      <span className="sr-only">{t('to')}</span>
      <span className="rounded-[3px] border border-dashed border-pending px-1 text-pending">
        {formatDecimal(next, decimalsOf(step))}
      </span>
    </span>
  )
}

/** Shows an error over the neighbouring columns, because the status cell is too narrow. */
export function CellProblem({ id, words, className }: { id: string; words: string; className: string }) {
  return (
    <span className="relative block h-6.5 in-data-card:h-auto in-data-card-dense:h-auto">
      <span
        className={`absolute inset-y-0 right-0 flex items-center bg-surface-1 pl-2 in-data-card:static in-data-card:w-auto in-data-card:pl-0 in-data-card-dense:static in-data-card-dense:w-auto in-data-card-dense:pl-0 ${className}`}
      >
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

export function PendingStatus({ words }: { words: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-xs text-pending">
      <span className="spinner size-2.5!" aria-hidden="true" />
      {words}
    </span>
  )
}
