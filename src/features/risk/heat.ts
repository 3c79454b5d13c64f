/** A cell at its strongest still leaves its figure a contrast of 4.5 to 1 in both themes. */
const mostColour = 38

/**
 * The background of a cell: blue for more, orange for less, which the colour-blind tell apart, and stronger the further
 * it is from nothing. The sign stands in the figure itself. By the root, so that small ones are told apart too.
 */
export function heatColour(units: number | undefined, most: number): string | undefined {
  if (units === undefined || units === 0 || most <= 0) return undefined
  const share = Math.round(mostColour * Math.sqrt(Math.min(1, Math.abs(units) / most)))
  return `color-mix(in srgb, var(--${units > 0 ? 'blue' : 'orange'}) ${share}%, transparent)`
}
