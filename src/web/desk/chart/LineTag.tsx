import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { CloseIcon } from '@/web/ui/moreIcons'

type LineTagProps = {
  kind: string
  /** The remaining size, or the PnL of a position. */
  value: ReactNode
  isPending?: boolean
}

/** What every tag at the left edge shows: the kind of the price and one figure. */
export function LineTag({ kind, value, isPending = false }: LineTagProps) {
  return (
    <span className="chart-tag">
      {isPending && <span className="spinner size-2!" aria-hidden="true" />}
      <span className="flex-1 truncate">{kind}</span> <span className="chart-amount text-text-1">{value}</span>
      <span aria-hidden="true" className="chart-beyond" />
    </span>
  )
}

/** The cross of a tag. By keyboard, the tables cancel. */
export function CancelCross({ name, onCancel }: { name: string; onCancel: () => void }) {
  const label = t('Cancel: {order}', { order: name })
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      title={label}
      className="chart-cancel absolute z-4 grid size-5 place-items-center rounded-sm text-text-3 hover:bg-surface-3 hover:text-text-1"
      onPointerDown={(event) => event.stopPropagation()}
      onClick={onCancel}
    >
      <CloseIcon width={12} height={12} />
    </button>
  )
}
