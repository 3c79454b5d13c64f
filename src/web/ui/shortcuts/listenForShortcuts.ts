import { isTextField } from './isTextField'
import { isMac, keymap, readKeyboardLayout } from './keymapStore'
import { shortcutIds, mayRepeat, opensField } from './shortcutActions'
import { shortcutHandlerOf } from './shortcutRegistry'
import { matchStroke, isCommandStroke, strokesOf } from './stroke'
import { endTypeAhead, isTypingAhead, startTypeAhead } from './typeAhead'

const waitMs = 2_000

/** Selects open dialogs. A dialog that is fading out counts as closed. */
const openDialogs = ':is([role="dialog"], [role="alertdialog"]):not([data-closed])'

/**
 * Listens to the keys of the whole page. Returns a function that stops this.
 * @param early keys pressed before this code loaded; those after a key that opens a field belong to that field
 */
export function listenForShortcuts(page: Window, early: readonly KeyboardEvent[] = []): () => void {
  let begun: { readonly stroke: string; readonly atMs: number } | undefined
  let isTyping = false
  const onKeyDown = (event: KeyboardEvent) => {
    // The focused control comes first, so an arrow that moved a line must not fire a shortcut too.
    if (event.defaultPrevented || event.isComposing) return
    const strokes = strokesOf(event, isMac())
    const [stroke] = strokes
    if (stroke === undefined) return
    const before = begun !== undefined && event.timeStamp - begun.atMs < waitMs ? begun.stroke : undefined
    begun = undefined
    if (belongsToFocus(event.target, stroke)) return
    const isDialogOpen = page.document.querySelector(openDialogs) !== null
    const doable = shortcutIds.filter((id) => shortcutHandlerOf(id, isDialogOpen) !== undefined)
    const match = matchStroke(keymap.getSnapshot(), doable, before, strokes)
    if (match.kind === 'nothing') {
      if (stroke === 'escape' && !isDialogOpen) leaveField(event.target)
      return
    }
    event.preventDefault()
    if (match.kind === 'begun') begun = { stroke: match.stroke, atMs: event.timeStamp }
    else if (!event.repeat || mayRepeat(match.id)) {
      const { activeElement: before } = page.document
      const wasOpening = isTypingAhead()
      shortcutHandlerOf(match.id, isDialogOpen)?.run()
      const { activeElement: after } = page.document
      const isThere = after !== before && isTextField(after)
      isTyping = opensField(match.id) && !isDialogOpen && !wasOpening && !isThere
      if (isTyping) startTypeAhead({ opener: event, before })
    }
  }
  for (const [at, event] of early.entries()) {
    onKeyDown(event)
    if (!isTyping) continue
    startTypeAhead({ opener: event, typed: textOf(early.slice(at + 1)) })
    break
  }
  const onStorage = (event: StorageEvent) => keymap.onStorageChange(event.key)
  void readKeyboardLayout(page.navigator)
  page.addEventListener('keydown', onKeyDown)
  page.addEventListener('storage', onStorage)
  return () => {
    endTypeAhead()
    page.removeEventListener('keydown', onKeyDown)
    page.removeEventListener('storage', onStorage)
  }
}

/** Leaves a field on Esc, so that shortcuts are available again. */
function leaveField(target: EventTarget | null): void {
  if (target instanceof HTMLElement && isTextField(target)) target.blur()
}

function belongsToFocus(target: EventTarget | null, stroke: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (isCommandStroke(stroke)) return false
  if (isTextField(target)) return true
  if (/^(shift\+)?(arrow|home|end|page)/.test(stroke)) return target.matches('input')
  return /^(shift\+)?(enter|space)$/.test(stroke) && target.matches('input, button, a, summary, [role], [tabindex]')
}

/** Returns the text typed without modifiers. */
function textOf(events: readonly KeyboardEvent[]): string {
  let text = ''
  for (const { key, ctrlKey, metaKey, altKey, target } of events) {
    if (ctrlKey || metaKey || altKey || isTextField(target)) continue
    if (key === 'Backspace') text = text.slice(0, -1)
    else if (key.length === 1) text += key
  }
  return text
}
