import { isTextField } from './isTextField'

/** Timeout of the buffer: if nothing is loading any more and no field has appeared by then, none will. */
const patienceMs = 2_000

/** Maximum buffered text: more than anyone types before a field appears. */
const longest = 500

type KeyOf = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

type TypeAhead = { readonly end: () => void; readonly rest: () => void }

const opened = ':is(dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])'

let current: TypeAhead | undefined
/** Tools whose code is loading, identified by their close functions. */
const loading = new Set<() => void>()

type Start = {
  readonly typed?: string
  /** The key that opened the tool. Pressed again, it closes the tool. */
  readonly opener?: KeyOf
  /** The element that had focus at the start. Text typed there is not meant for the new field. */
  readonly before?: Element | null
}

/**
 * Buffers keys until the requested field has focus. Enter is not buffered, because the trader has not seen its effect.
 */
export function startTypeAhead({ typed = '', opener, before = document.activeElement }: Start = {}): void {
  endTypeAhead()
  let text = typed.slice(0, longest)
  const keep = (more: string) => {
    text = (text + more).slice(0, longest)
  }
  const isOther = (target: EventTarget | null) => isTextField(target) && target !== before
  const onKeyDown = (event: KeyboardEvent) => {
    if (opener !== undefined && isSameKey(event, opener)) return
    // The code has loaded, so the opened tool handles Esc.
    if (event.key === 'Escape' && loading.size === 0) return own.end()
    event.stopImmediatePropagation()
    const isSign = event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey)
    // Browser commands such as reload still work.
    if (!isSign || /^F\d+$/.test(event.key)) return
    event.preventDefault()
    if (event.key === 'Escape') return cancel()
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) keep(event.key)
  }
  const onPaste = (event: ClipboardEvent) => {
    event.preventDefault()
    keep(event.clipboardData?.getData('text/plain') ?? '')
  }
  // A press elsewhere shows that the text was not meant for the new field.
  const onPointerDown = () => {
    text = ''
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (isOther(target)) {
      endTypeAhead()
      // `execCommand` is the only way to insert text that both undo and the page's input events notice.
      if (text !== '') document.execCommand('insertText', false, text)
    } else if (target instanceof Element && target.closest(opened) !== null) {
      // A dialog without a field handles its own keys from here on. A dialog with a field focuses the field by the next
      // frame.
      requestAnimationFrame(() => requestAnimationFrame(own.end))
    }
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const scope = new AbortController()
  const { signal } = scope
  const own: TypeAhead = {
    end: () => {
      clearTimeout(timer)
      scope.abort()
      if (current === own) current = undefined
    },
    rest: () => {
      clearTimeout(timer)
      if (loading.size === 0) timer = setTimeout(own.end, patienceMs)
    },
  }
  current = own
  addEventListener('keydown', onKeyDown, { capture: true, signal })
  addEventListener('paste', onPaste, { capture: true, signal })
  addEventListener('pointerdown', onPointerDown, { capture: true, signal })
  addEventListener('focusin', onFocus, { signal })
  own.rest()
}

export function isTypingAhead(): boolean {
  return current !== undefined
}

/** Stops buffering. Returns true if it was active. */
export function endTypeAhead(): boolean {
  const wasKept = current !== undefined
  current?.end()
  return wasKept
}

/** Buffers keys while an opened tool's code loads. Returns a function to call when loading has ended. */
export function loadAhead(onCancel: () => void): () => void {
  loading.add(onCancel)
  if (current === undefined) startTypeAhead()
  else current.rest()
  return () => {
    loading.delete(onCancel)
    const waiting = current
    waiting?.rest()
    // The tool was closed, or its code has arrived. In the second case something is open by the second frame, and a
    // field may still follow.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (loading.size === 0 && document.querySelector(opened) === null) waiting?.end()
      }),
    )
  }
}

function cancel(): void {
  endTypeAhead()
  for (const close of Array.from(loading)) close()
}

function isSameKey(a: KeyOf, b: KeyOf): boolean {
  return a.key === b.key && a.ctrlKey === b.ctrlKey && a.metaKey === b.metaKey && a.altKey === b.altKey
}
