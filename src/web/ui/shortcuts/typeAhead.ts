import { isTextField } from './isTextField'

/** A field that is not there by then, though nothing loads any more, is not coming. */
const patienceMs = 2_000

/** The longest text that is kept: more than anyone types into a field that is not there. */
const longest = 500

type KeyOf = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

type TypeAhead = { readonly end: () => void; readonly rest: () => void }

/** What an opened tool can be. */
const opened = ':is([role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"])'

let current: TypeAhead | undefined
/** The tools whose code is loading, by the way to close each. */
const loading = new Set<() => void>()

type Start = {
  /** What was typed before. */
  readonly typed?: string
  /** The key that opened it: pressed again, it closes it. */
  readonly opener?: KeyOf
  /** What had the focus when it was called for: its own typing is not meant. */
  readonly before?: Element | null
}

/**
 * From the call for something to type in until its field has the focus, what is typed is kept for the field, and no key
 * reaches the desk. Enter is not kept, because no one has seen yet what it would do.
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
    event.stopImmediatePropagation()
    const isSign = event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey)
    // What the browser does with such a key, as a reload, goes on.
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
  // The hand has gone elsewhere: a field that is pressed is not the one that was typed for.
  const onPointerDown = () => {
    text = ''
  }
  const onFocus = ({ target }: FocusEvent) => {
    if (isOther(target)) {
      endTypeAhead()
      // The one way to type into a field so that undo and the page both know of it.
      if (text !== '') document.execCommand('insertText', false, text)
    } else if (target instanceof Element && target.closest(opened) !== null) {
      // A dialog without a field: its own keys are meant from here on. One with a field focuses that by the next frame.
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

/** Whether keys are being kept. */
export function isTypingAhead(): boolean {
  return current !== undefined
}

/** Gives the keys back to the desk. Returns whether they were being kept. */
export function endTypeAhead(): boolean {
  const wasKept = current !== undefined
  current?.end()
  return wasKept
}

/** The code of an opened tool is loading: keys are kept until it is there. Returns the way to say that it no longer is. */
export function loadAhead(onCancel: () => void): () => void {
  loading.add(onCancel)
  if (current === undefined) startTypeAhead()
  else current.rest()
  return () => {
    loading.delete(onCancel)
    const waiting = current
    waiting?.rest()
    // It was closed again, or has arrived: then there is something open by the second frame, and a field may still come.
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
