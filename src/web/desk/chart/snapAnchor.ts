import type { ChartCandle } from './chartData'
import type { ChartScale } from './chartScale'
import type { Anchor } from './drawings'

/** A place further away than this is meant to be where it is. */
const snapPx = 40

/**
 * The open, high, low or close of the bar at the place that is nearest on the screen; the place itself where none is near,
 * where a bar has no price, and to the right of the last bar.
 */
export function snapAnchor(
  place: Anchor,
  candles: readonly ChartCandle[],
  intervalS: number,
  scale: Pick<ChartScale, 'yOf'>,
): Anchor {
  const first = candles[0]
  const bar = first === undefined ? undefined : candles[Math.round((place.timeS - first.timeS) / intervalS)]
  const y = scale.yOf(place.price)
  if (bar?.close === undefined || y === undefined) return place
  let nearest = place.price
  let least = snapPx
  for (const price of [bar.open, bar.high, bar.low, bar.close]) {
    const distance = Math.abs((scale.yOf(price) ?? Infinity) - y)
    if (distance > least) continue
    least = distance
    nearest = price
  }
  return { timeS: bar.timeS, price: nearest }
}
