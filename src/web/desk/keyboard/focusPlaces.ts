import { findElement } from '@/web/ui/browser/findElement'

/** CSS selectors of the focus targets. The first match gets focus. */
const places = {
  chart: ['.chart-overlay > [role="slider"]'],
  book: ['.book [tabindex="0"]'],
  ladder: ['.ladder-row [tabindex="0"]'],
  tape: ['section[tabindex="0"]:has(> .tape)'],
  price: ['.ticket-panel input[name="price"]:not(:disabled)', '.ticket-panel input[name="trigger"]'],
  amount: ['.ticket-panel input[name="amount"]:not(:disabled)'],
  list: [
    '.account-tables:not(.is-orders) tbody tr[tabindex="0"]',
    '.account-tables:not(.is-orders) [role="tab"][aria-selected="true"]',
  ],
  /** In the second of the two panels that share the lists. */
  ordersList: [
    '.account-tables.is-orders tbody tr[tabindex="0"]',
    '.account-tables.is-orders [role="tab"][aria-selected="true"]',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type FocusPlace = keyof typeof places

/** Focuses a target, and selects the text of a field. Returns false if the page has no such target. */
export function focusPlace(place: FocusPlace): boolean {
  return focusFirst(places[place])
}

export function focusOrder(rowKey: string): boolean {
  const own = `[data-own-order="${CSS.escape(rowKey)}"]`
  return focusFirst([`.chart-overlay ${own}`, `.book ${own}`])
}

function focusFirst(selectors: readonly string[]): boolean {
  for (const selector of selectors) {
    const target = findElement(selector)
    if (target === null) continue
    if (target.ownerDocument !== document) target.ownerDocument.defaultView?.focus()
    target.focus()
    if (target instanceof HTMLInputElement) target.select()
    return true
  }
  return false
}
