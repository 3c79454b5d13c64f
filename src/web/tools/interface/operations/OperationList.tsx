import type { KeyboardEvent } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { VerdictChip, type OperationState } from './VerdictChip'

export type ListedOperation = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly summary: string
  readonly isPrivate: boolean
  readonly state: OperationState
}

export type OperationGroupRows = { readonly title: string; readonly rows: readonly ListedOperation[] }

type OperationListProps = {
  groups: readonly OperationGroupRows[]
  selectedId: string | undefined
  onSelect: (id: string) => void
  onClear: () => void
}

/** Operations grouped under headings. Arrow keys move between rows, Enter opens one. */
export function OperationList({ groups, selectedId, onSelect, onClear }: OperationListProps) {
  if (groups.length === 0) {
    return (
      <EmptyState
        drawing="search"
        action={
          <Button size="small" onClick={onClear}>
            {t('Clear search')}
          </Button>
        }
      >
        {t('No matching endpoints')}
      </EmptyState>
    )
  }
  return (
    <div data-operations="" className="min-h-0 flex-1 overflow-y-auto">
      {groups.map(({ title, rows }) => (
        <section key={title} aria-label={title}>
          <h2 className="sticky top-0 z-1 flex h-7 items-center gap-2 bg-surface-2 px-3 text-xs font-medium text-text-2">
            {title}
            <span className="text-text-3 tabular-nums">{rows.length}</span>
          </h2>
          <ul>
            {rows.map((row) => (
              <li key={row.id}>
                <OperationButton row={row} isSelected={row.id === selectedId} onSelect={onSelect} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type OperationButtonProps = { row: ListedOperation; isSelected: boolean; onSelect: (id: string) => void }

function OperationButton({ row, isSelected, onSelect }: OperationButtonProps) {
  return (
    <button
      type="button"
      data-operation=""
      aria-current={isSelected ? 'true' : undefined}
      onClick={() => onSelect(row.id)}
      onKeyDown={moveFocus}
      className="grid w-full grid-cols-[64px_minmax(0,1fr)_auto] items-baseline gap-x-2 px-3 py-1.5 text-left -outline-offset-2! hover:bg-surface-2 aria-[current]:bg-accent-soft pointer-coarse:py-3"
    >
      <MethodWord method={row.method} />
      <span className="min-w-0 truncate font-mono text-xs text-text-1">{row.path}</span>
      <VerdictChip state={row.state} />
      <span className="col-start-2 truncate text-xs text-text-3">{row.summary}</span>
      <span className="text-right text-xs text-text-3">{row.isPrivate ? t('private') : t('public')}</span>
    </button>
  )
}

export function MethodWord({ method }: { method: string }) {
  return <span className="font-mono text-xs font-medium text-text-2">{method}</span>
}

function moveFocus(event: KeyboardEvent<HTMLButtonElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const list = event.currentTarget.closest('[data-operations]')
  const buttons = [...(list?.querySelectorAll<HTMLElement>('[data-operation]') ?? [])]
  const at = buttons.indexOf(event.currentTarget)
  const next = buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at === -1 || next === undefined) return
  event.preventDefault()
  next.focus()
}
