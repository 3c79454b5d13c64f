/** Documents of the windows that hold panels of this page. */
const others = new Set<Document>()

/** Includes a window's document in {@link findElement} until the returned function is called. */
export function addDocument(page: Document): () => void {
  others.add(page)
  return () => others.delete(page)
}

/** The first element that matches, in this page or in a window that holds its panels. */
export function findElement<Kind extends HTMLElement>(selector: string): Kind | null {
  for (const page of [document, ...others]) {
    const found = page.querySelector<Kind>(selector)
    if (found !== null) return found
  }
  return null
}
