/** Style of an expiry's curve. Overlaid expiries differ in both colour and shape. */
export type SeriesStyle = { readonly colour: string; readonly shape: 'circle' | 'square' | 'triangle' | 'diamond' }

const looks: readonly SeriesStyle[] = [
  { colour: 'var(--accent)', shape: 'circle' },
  { colour: 'var(--orange)', shape: 'square' },
  { colour: 'var(--pending)', shape: 'triangle' },
  { colour: 'var(--red)', shape: 'diamond' },
  { colour: 'var(--blue)', shape: 'circle' },
  { colour: 'var(--green)', shape: 'square' },
]

const first: SeriesStyle = { colour: 'var(--accent)', shape: 'circle' }

/** Style by the index among the chosen expiries. */
export function seriesStyle(index: number): SeriesStyle {
  return looks[index % looks.length] ?? first
}

/** SVG path of a marker around the origin; `radius` is in pixels from the centre to the edge. */
export function shapePath(shape: SeriesStyle['shape'], radius: number): string {
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

/**
 * Viridis (van der Walt and Smith, 2015, CC0) at every tenth. Its steps look equally large and differ in lightness, so
 * it works with any colour vision and in both themes.
 */
const stops: readonly (readonly [number, number, number])[] = [
  [68, 1, 84],
  [72, 36, 117],
  [65, 68, 135],
  [53, 95, 141],
  [42, 120, 142],
  [33, 145, 140],
  [34, 168, 132],
  [68, 191, 112],
  [122, 209, 81],
  [189, 223, 38],
  [253, 231, 37],
]

type Rgb = readonly [number, number, number]

/** Colour of the scale at a fraction from 0 to 1. Other values are clamped. */
export function heatRgb(share: number): Rgb {
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1)
  const index = Math.min(stops.length - 2, Math.floor(at))
  const [low, high] = [stops[index] ?? [0, 0, 0], stops[index + 1] ?? [0, 0, 0]]
  const mix = (from: number, to: number) => Math.round(from + (to - from) * (at - index))
  return [mix(low[0], high[0]), mix(low[1], high[1]), mix(low[2], high[2])]
}

export function surfaceColour(share: number): string {
  return `rgb(${heatRgb(share).join(' ')})`
}

/** Text colour on the scale's colour: black or white, whichever has more contrast. At least 4.5:1 on any colour. */
export function inkOn(share: number): string {
  return luminance(heatRgb(share)) > 0.179 ? '#000' : '#fff'
}

/** Relative luminance by WCAG 2.2. */
export function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

export const heatGradient = `linear-gradient(to right, ${stops.map((stop) => `rgb(${stop.join(' ')})`).join(', ')})`
