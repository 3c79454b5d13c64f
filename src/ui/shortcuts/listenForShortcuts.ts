import { shortcutIds, mayRepeat, opensField } from './shortcutActions'
import { isMac, keymap, readKeyboardLayout } from './keymapStore'
import { shortcutHandlerOf } from './shortcutRegistry'
import { matchStroke, isCommandStroke, strokesOf } from './stroke'

/** How long the second stroke of two may be waited for. */
const waitMs = 2_000

/** One that fades away is closed already. */
const openDialogs = ':is([role="dialog"], [role="alertdialog"]):not([data-closed])'

/**
 * The one listener for the keys of the whole page. Returns the way to end it.
 * @param early what was pressed before it was loaded, up to the first key that opens a field: the rest was meant for that.
 */
export function listenForShortcuts(page: Window, early: readonly KeyboardEvent[] = []): () => void {
  let begun: { readonly stroke: string; readonly atMs: number } | undefined
  let endTyping = () => {}
  let isTyping = false
  const onKeyDown = (event: KeyboardEvent) => {
    // What has the focus comes first: an arrow that moved a line is not a key of the desk as well.
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
      shortcutHandlerOf(match.id, isDialogOpen)?.run()
      isTyping = opensField(match.id) && !isDialogOpen
      if (isTyping) endTyping = typeAhead(page, isTextField)
    }
  }
  for (const event of early) {
    if (isTyping) break
    onKeyDown(event)
  }
  const onStorage = (event: StorageEvent) => keymap.hearStorage(event.key)
  void readKeyboardLayout(page.navigator)
  page.addEventListener('keydown', onKeyDown)
  page.addEventListener('storage', onStorage)
  return () => {
    endTyping()
    page.removeEventListener('keydown', onKeyDown)
    page.removeEventListener('storage', onStorage)
  }
}

/** Esc in a field gives the keys back to the desk. */
function leaveField(target: EventTarget | null): void {
  if (target instanceof HTMLElement && isTextField(target)) target.blur()
}

/** Buttons and boxes are not typed into. */
const textFields =
  'input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"]), textarea, select, [contenteditable]'

function isTextField(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches(textFields)
}

/** What the focused control itself does with a key. */
function belongsToFocus(target: EventTarget | null, stroke: string): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (isCommandStroke(stroke)) return false
  if (isTextField(target)) return true
  if (/^(shift\+)?(arrow|home|end|page)/.test(stroke)) return target.matches('input')
  return /^(shift\+)?(enter|space)$/.test(stroke) && target.matches('input, button, a, summary, [role], [tabindex]')
}

/** A field that a key has called for and that has not appeared by then is not coming. */
const patienceMs = 2_000

/**
 * From the key that opens something to type in until its field has the focus, what is typed is kept for the field: on a
 * slow machine it would otherwise be keys of the desk. Enter is not kept, because no one has seen yet what it would do.
 * Returns the way to end it.
 */
function typeAhead(page: Window, isField: (target: EventTarget | null) => boolean): () => void {
  if (isField(page.document.activeElement)) return () => undefined
  let typed = ''
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Escape') return end()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.key === 'Backspace') typed = typed.slice(0, -1)
    else if (event.key.length === 1) typed += event.key
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (!isField(target)) return
    end()
    // The one way to type into a field so that undo and the page both know of it.
    if (typed !== '') page.document.execCommand('insertText', false, typed)
  }
  const timer = page.setTimeout(end, patienceMs)
  function end() {
    page.clearTimeout(timer)
    page.removeEventListener('keydown', onKeyDown, { capture: true })
    page.removeEventListener('focusin', onFocus)
  }
  page.addEventListener('keydown', onKeyDown, { capture: true })
  page.addEventListener('focusin', onFocus)
  return end
}
