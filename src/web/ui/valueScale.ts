/** A plot is drawn on a square of this many units, stretched to the available space. */
export const unit = 1000

/** Maps values to positions as shares of the plot, 0 to 1 from the left and bottom. Doubles, used only for drawing. */
export type Scale = {
  readonly from: number
  readonly to: number
  readonly at: (value: number) => number
  readonly ticks: readonly number[]
}

/** Returns a scale with round ends and about `tickCount` ticks. A flat line gets room on both sides. */
export function valueScale(values: readonly number[], tickCount: number): Scale {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = high > low ? (high - low) * 0.05 : Math.max(Math.abs(high) * 0.001, 1)
  const step = niceStep((high - low + 2 * room) / tickCount)
  const from = Math.floor((low - room) / step) * step
  const to = Math.ceil((high + room) / step) * step
  const count = Math.round((to - from) / step)
  const ticks = Array.from({ length: count + 1 }, (_, index) => round(from + index * step, step))
  return { from, to, at: (value) => (value - from) / (to - from), ticks }
}

/**
 * Returns a scale that ends close to the values, with about `tickCount` round ticks inside. A flat line gets room on
 * both sides.
 */
export function fittedScale(values: readonly number[], tickCount: number): Scale {
  const low = Math.min(...values)
  const high = Math.max(...values)
  const room = high > low ? (high - low) * 0.08 : Math.max(Math.abs(high) * 0.001, 1)
  const [from, to] = [low - room, high + room]
  const step = niceStep((to - from) / tickCount)
  const first = Math.ceil(from / step)
  const count = Math.floor(to / step) - first + 1
  const ticks = Array.from({ length: count }, (_, index) => round((first + index) * step, step))
  return { from, to, at: (value) => (value - from) / (to - from), ticks }
}

/** 1, 2 or 5 times a power of ten, at least `least`. */
export function niceStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const nice = [1, 2, 5, 10].find((factor) => factor * power >= least * 0.999_999) ?? 10
  return nice * power
}

/** Steps of tenths do not add up exactly in doubles, so labels are rounded. */
function round(value: number, step: number): number {
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  return Number(value.toFixed(decimals))
}
