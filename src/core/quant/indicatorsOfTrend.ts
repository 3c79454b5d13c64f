import {
  averageOfKnown,
  averageTrueRange,
  both,
  donchian,
  trueRanges,
  wilderAverage,
  type IndicatorValues,
  type PricedBar,
} from './indicators'

/** A stop that trails the price: below it in a rise, above it in a fall, and never on both sides of a bar. */
type TrailingStop = { readonly below: IndicatorValues; readonly above: IndicatorValues }

function trailingStop(
  stops: readonly ({ readonly isUp: boolean; readonly price: number } | undefined)[],
): TrailingStop {
  const where = (isUp: boolean) => stops.map((stop) => (stop?.isUp === isUp ? stop.price : undefined))
  return { below: where(true), above: where(false) }
}

/**
 * Olivier Seban's Supertrend: bands of `factor` average true ranges around the middle of a bar. Each moves only toward
 * the price until a close was beyond it. The line is the lower band in a rise and the upper one in a fall, and changes
 * sides when a close is beyond it. As on most charts, it begins as in a fall.
 */
export function supertrend(bars: readonly PricedBar[], period = 10, factor = 3): TrailingStop {
  const ranges = averageTrueRange(bars, period)
  let isUp = false
  let upper = Infinity
  let lower = -Infinity
  return trailingStop(
    bars.map(({ high, low, close }, at) => {
      const range = ranges[at]
      if (range === undefined) return undefined
      const before = bars[at - 1]?.close ?? close
      const middle = (high + low) / 2
      upper = before > upper ? middle + factor * range : Math.min(upper, middle + factor * range)
      lower = before < lower ? middle - factor * range : Math.max(lower, middle - factor * range)
      isUp = isUp ? close >= lower : close > upper
      return { isUp, price: isUp ? lower : upper }
    }),
  )
}

/**
 * Wilder's parabolic stop and reverse (1978). With each bar the stop moves by a share of its distance to the extreme
 * price of the trend, but not into the last two bars. The share begins at `step` and grows by it with each new extreme,
 * up to `most`. A bar that reaches the stop reverses the trend, and the stop continues from the extreme. The first
 * trend is the direction in which the second bar extends the first one further.
 */
export function parabolicStop(bars: readonly PricedBar[], step = 0.02, most = 0.2): TrailingStop {
  let isUp = true
  let stop = 0
  let extreme = 0
  let share = step
  // In a fall, prices are negated, and the stop and the extreme with them.
  const inTrend = ({ high, low }: PricedBar) => (isUp ? { high, low } : { high: -low, low: -high })
  return trailingStop(
    bars.map((bar, at) => {
      const before = bars[at - 1]
      if (before === undefined) return undefined
      if (at === 1) {
        isUp = before.low - bar.low <= Math.max(0, bar.high - before.high)
        stop = inTrend(before).low
        extreme = inTrend(bar).high
      }
      if (inTrend(bar).low <= stop) {
        isUp = !isUp
        stop = Math.min(-extreme, inTrend(bar).low)
        extreme = inTrend(bar).high
        share = step
      } else if (inTrend(bar).high > extreme) {
        extreme = inTrend(bar).high
        share = Math.min(most, share + step)
      }
      const shown = { isUp, price: isUp ? stop : -stop }
      stop = Math.min(stop + share * (extreme - stop), inTrend(bar).low, inTrend(before).low)
      return shown
    }),
  )
}

/**
 * Wilder's directional movement (1978), 0 to 100. A bar that exceeds the previous one moves up by its higher high or
 * down by its lower low, whichever is larger. +DI and −DI are the averages of these movements in percent of the average
 * true range, and ADX averages |+DI − −DI| in percent of their sum. Without any movement, all are 0.
 */
export function directionalMovement(bars: readonly PricedBar[], period = 14) {
  const percent = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)
  const average = (values: IndicatorValues) => averageOfKnown(values, (known) => wilderAverage(known, period))
  const since = (moveOf: (bar: PricedBar, before: PricedBar) => number) =>
    bars.map((bar, at) => {
      const before = bars[at - 1]
      return before === undefined ? undefined : moveOf(bar, before)
    })
  const rises = since((bar, before) => bar.high - before.high)
  const falls = since((bar, before) => before.low - bar.low)
  const larger = (one: number, other: number) => (one > other ? Math.max(0, one) : 0)
  // Without the first bar, which has no movement.
  const range = average(trueRanges(bars).map((value, at) => (at === 0 ? undefined : value)))
  const plus = both(average(both(rises, falls, larger)), range, percent)
  const minus = both(average(both(falls, rises, larger)), range, percent)
  const index = both(plus, minus, (up, down) => percent(Math.abs(up - down), up + down))
  return { adx: average(index), plus, minus }
}

/**
 * Goichi Hosoda's Ichimoku (1969): middles between the highest high and the lowest low of `fast` bars (conversion) and
 * of `slow` bars (base). Span A is the mean of both, and span B the middle of `slowest` bars, each `slow` bars later.
 */
export function ichimoku(bars: readonly PricedBar[], fast = 9, slow = 26, slowest = 52) {
  const middle = (period: number) => donchian(bars, period).middle
  const later = (values: IndicatorValues) => bars.map((_, at) => values[at - slow])
  const conversion = middle(fast)
  const base = middle(slow)
  return {
    conversion,
    base,
    spanA: later(both(conversion, base, (one, other) => (one + other) / 2)),
    spanB: later(middle(slowest)),
  }
}
