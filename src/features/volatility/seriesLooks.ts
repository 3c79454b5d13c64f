/** How expiries that are drawn over each other are told apart: by colour and by shape. */
export type SeriesLook = { readonly colour: string; readonly shape: 'circle' | 'square' | 'triangle' | 'diamond' }

const looks: readonly SeriesLook[] = [
  { colour: 'var(--accent)', shape: 'circle' },
  { colour: 'var(--orange)', shape: 'square' },
  { colour: 'var(--pending)', shape: 'triangle' },
  { colour: 'var(--red)', shape: 'diamond' },
  { colour: 'var(--blue)', shape: 'circle' },
  { colour: 'var(--green)', shape: 'square' },
]

const first: SeriesLook = { colour: 'var(--accent)', shape: 'circle' }

/** Of the expiry at this place among those that are chosen. */
export function seriesLook(index: number): SeriesLook {
  return looks[index % looks.length] ?? first
}

/** The outline of a shape around the origin, so many pixels from its middle to its edge. */
export function shapePath(shape: SeriesLook['shape'], radius: number): string {
  switch (shape) {
    case 'circle':
      return `M${-radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`
    case 'square':
      return `M${-radius} ${-radius}H${radius}V${radius}H${-radius}Z`
    case 'triangle':
      return `M0 ${-radius * 1.2}L${radius * 1.1} ${radius * 0.9}H${-radius * 1.1}Z`
    case 'diamond':
      return `M0 ${-radius * 1.3}L${radius * 1.3} 0L0 ${radius * 1.3}L${-radius * 1.3} 0Z`
  }
}
