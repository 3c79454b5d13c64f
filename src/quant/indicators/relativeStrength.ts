import type { IndicatorValues } from './movingAverage'

/**
 * Wilder's relative strength index, 0 to 100: gains over gains and losses, both smoothed by 1 / period after a simple
 * mean of the first `period` changes. A price that has not moved at all is at 50.
 */
export function relativeStrength(values: readonly number[], period = 14): IndicatorValues {
  let gain = 0
  let loss = 0
  return values.map((value, at) => {
    const before = values[at - 1]
    if (before === undefined) return undefined
    const change = value - before
    const up = Math.max(0, change)
    const down = Math.max(0, -change)
    if (at <= period) {
      gain += up / period
      loss += down / period
      if (at < period) return undefined
    } else {
      gain += (up - gain) / period
      loss += (down - loss) / period
    }
    return gain + loss === 0 ? 50 : (100 * gain) / (gain + loss)
  })
}
