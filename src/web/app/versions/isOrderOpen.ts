/** True while the trader is busy: a form has an amount, a field has focus, or a dialog is open. */
export function isOrderOpen(page: Pick<Document, 'activeElement' | 'querySelector' | 'querySelectorAll'>): boolean {
  if (page.activeElement?.matches('input, textarea, select') === true) return true
  if (page.querySelector('[role="dialog"], [role="alertdialog"]') !== null) return true
  return Array.from(page.querySelectorAll<HTMLInputElement>('input[name="amount"]')).some(({ value }) => value !== '')
}
