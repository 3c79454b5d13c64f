import { flushSync } from 'react-dom'

/** A form was sent that cannot be: draws its errors, and puts the focus on the first field that has one. */
export function showErrors(form: HTMLElement, draw: () => void): void {
  // Only what is drawn can be found.
  flushSync(draw)
  const wrong = form.querySelector<HTMLElement>('[aria-invalid=true]')
  const first = form.querySelector<HTMLElement>('input:not([type=radio], [type=checkbox], :disabled)')
  const field = wrong ?? first
  field?.focus()
}
