import type { KeyboardEvent } from 'react'

/** Enter opens a row, the arrows go to its neighbours. */
export function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, onOpen: (() => void) | undefined): void {
  // A key inside a cell's own control belongs to the control.
  if (event.target !== event.currentTarget) return
  if (event.key === 'Enter') onOpen?.()
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  const { nextElementSibling, previousElementSibling } = event.currentTarget
  const target = event.key === 'ArrowDown' ? nextElementSibling : previousElementSibling
  if (target instanceof HTMLElement) target.focus()
}
