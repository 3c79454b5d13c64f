/** Where on the page a key puts the focus; the first that is there of several. */
const places = {
  chart: ['.chart-overlay > [role="slider"]'],
  book: ['.book [tabindex="0"]'],
  price: ['form input[name="price"]:not(:disabled)'],
  amount: ['form input[name="amount"]'],
  /** The newest own order: its line on the chart, its marker in the book, its row. */
  lastOrder: [
    '.chart-overlay [data-line-kind="order"] [role="slider"]',
    '.book [data-own-order]',
    '.account-tables tbody tr[tabindex]',
  ],
  list: ['.account-tables tbody tr[tabindex="0"]', '.account-tables [role="tab"][aria-selected="true"]'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type FocusPlace = keyof typeof places

/** Puts the focus there, with the text of a field selected. False when no such place is on the page. */
export function focusPlace(place: FocusPlace): boolean {
  for (const selector of places[place]) {
    const found = [...document.querySelectorAll<HTMLElement>(selector)]
    const target = place === 'lastOrder' ? found.at(-1) : found[0]
    if (target === undefined) continue
    target.focus()
    if (target instanceof HTMLInputElement) target.select()
    return true
  }
  return false
}
