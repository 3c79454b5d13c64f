import { useLayoutEffect, useState } from 'react'

type Focused = { readonly selector: string; readonly selection: readonly [number, number] | undefined }

/**
 * For a ticket that replaces another as more is known of the trader: typing in the old one continues in this one, at
 * the same place. It reads the focused element before it is drawn, since afterwards nothing has the focus.
 */
export function useTakenFocus(): void {
  const [focused] = useState(focusedPart)
  useLayoutEffect(() => {
    if (focused === undefined || document.activeElement !== document.body) return
    const part = document.querySelector<HTMLInputElement>(`.ticket-panel ${focused.selector}`)
    part?.focus({ preventScroll: true })
    if (focused.selection !== undefined) part?.setSelectionRange(...focused.selection)
  }, [focused])
}

function focusedPart(): Focused | undefined {
  const part = document.activeElement
  if (!(part?.closest('.ticket-panel') instanceof HTMLElement)) return undefined
  if (part instanceof HTMLButtonElement && part.type === 'submit')
    return { selector: 'button[type=submit]', selection: undefined }
  if (!(part instanceof HTMLInputElement) || part.type !== 'text') return undefined
  const { selectionStart: start, selectionEnd: end } = part
  return {
    selector: `input[name="${CSS.escape(part.name)}"]`,
    selection: start === null || end === null ? undefined : [start, end],
  }
}
