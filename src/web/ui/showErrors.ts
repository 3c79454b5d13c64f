import { flushSync } from 'react-dom'

export function showErrors(form: HTMLElement, draw: () => void): void {
  // Rendered synchronously, because the field is marked only after a render.
  flushSync(draw)
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const first = form.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox], :disabled)')
  const field = wrong ?? first
  field?.focus()
}
