const edgeMargin = 12
const handleHeight = 22

/** Where a line is drawn, in pixels from the top: at its price, or beyond which edge of the scale its price lies. */
export function linePlace(y: number | undefined, height: number): number | 'above' | 'below' | undefined {
  if (y === undefined) return undefined
  if (y < 0) return 'above'
  return y > height ? 'below' : y
}

/**
 * Puts every line of the overlay where its price is, without React: it happens on each frame of a pan or a zoom. Orders
 * beyond the scale wait at its edge, one above the other, where they can still be reached; other lines are left out.
 */
export function placeLines(overlay: HTMLElement, height: number, yOf: (price: number) => number | undefined): void {
  const waiting = { above: 0, below: 0 }
  for (const line of overlay.querySelectorAll<HTMLElement>('[data-line-price]')) {
    const place = linePlace(yOf(Number(line.dataset['linePrice'])), height)
    const isBeyond = place === 'above' || place === 'below'
    const canWait = line.dataset['lineKind'] === 'order'
    line.style.visibility = place === undefined || (isBeyond && !canWait) ? 'hidden' : ''
    if (place === undefined) continue
    if (!isBeyond) {
      delete line.dataset['beyond']
      line.style.transform = `translateY(${place}px)`
      continue
    }
    line.dataset['beyond'] = place
    const inset = edgeMargin + handleHeight * waiting[place]
    if (canWait) waiting[place] += 1
    line.style.transform = `translateY(${place === 'above' ? inset : height - inset}px)`
  }
}
