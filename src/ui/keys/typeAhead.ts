/** A field that was called by a key and has not come by then is not coming. */
const patienceMs = 2_000

/**
 * From the key that opens something to type in until its field has the focus, what is typed is kept for the field: on a
 * slow machine it would otherwise be keys of the desk. Enter is not kept, because nobody has seen yet what it would do.
 * Returns the way to end it.
 */
export function typeAhead(page: Window, isField: (target: EventTarget | null) => boolean): () => void {
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
