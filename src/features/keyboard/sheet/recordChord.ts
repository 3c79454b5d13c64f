import { strokeOf } from '@/ui/keys/stroke'

/** How long a second stroke may be waited for before the first is taken to be all. */
const secondStrokeMs = 900

type Recording = {
  /** The strokes so far. */
  readonly onStroke: (chord: string) => void
  readonly onDone: (chord: string) => void
  readonly onLeave: () => void
}

/**
 * Hears the next one or two strokes before anything else on the page does. Esc leaves; Tab goes on as ever. Returns the
 * way to end it.
 */
export function recordChord(page: Window, isMac: boolean, { onStroke, onDone, onLeave }: Recording): () => void {
  let first: string | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.repeat) return
    const stroke = strokeOf(event, isMac)
    if (stroke === undefined) return
    if (stroke === 'escape') return onLeave()
    if (first !== undefined) return onDone(`${first} ${stroke}`)
    first = stroke
    onStroke(stroke)
    timer = setTimeout(() => onDone(stroke), secondStrokeMs)
  }
  page.addEventListener('keydown', onKeyDown, { capture: true })
  return () => {
    clearTimeout(timer)
    page.removeEventListener('keydown', onKeyDown, { capture: true })
  }
}
