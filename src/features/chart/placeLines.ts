/** Where a line is drawn: at its price, or at the edge beyond which its price lies. In pixels from the top. */
export function linePlace(
  y: number | undefined,
  height: number,
  margin: number,
): { readonly y: number; readonly beyond: 'above' | 'below' | undefined } | undefined {
  if (y === undefined) return undefined
  if (y < 0) return { y: margin, beyond: 'above' }
  if (y > height) return { y: height - margin, beyond: 'below' }
  return { y, beyond: undefined }
}

/** Puts every line of the overlay where its price is, without React: it happens on each frame of a pan or a zoom. */
export function placeLines(overlay: HTMLElement, height: number, yOf: (price: number) => number | undefined): void {
  for (const line of overlay.querySelectorAll<HTMLElement>('[data-line-price]')) {
    const place = linePlace(yOf(Number(line.dataset['linePrice'])), height, 12)
    line.style.visibility = place === undefined ? 'hidden' : ''
    if (place === undefined) continue
    line.style.transform = `translateY(${place.y}px)`
    if (place.beyond === undefined) delete line.dataset['beyond']
    else line.dataset['beyond'] = place.beyond
  }
}
