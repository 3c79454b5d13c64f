/** Documents of the windows that this page has opened. */
export const windowDocuments = new Set<Document>()

/** The first element that matches, in this page or in one of its windows. */
export function findElement<Kind extends HTMLElement>(selector: string): Kind | null {
  for (const page of [document, ...windowDocuments]) {
    const found = page.querySelector<Kind>(selector)
    if (found !== null) return found
  }
  return null
}

/** The main element of the window with the focus, for a dialog that opens there; undefined for this page's own. */
export function focusedMain(): HTMLElement | undefined {
  return [...windowDocuments].find((page) => page.hasFocus())?.querySelector('main') ?? undefined
}
