import { simpleAverage, type IndicatorValues } from './movingAverage'

export type Bollinger = {
  readonly middle: IndicatorValues
  readonly upper: IndicatorValues
  readonly lower: IndicatorValues
}

/** A simple average, and `width` standard deviations (of the population) to either side. */
export function bollinger(values: readonly number[], period = 20, width = 2): Bollinger {
  const middle = simpleAverage(values, period)
  const half = middle.map((mean, at) => {
    if (mean === undefined) return undefined
    let squares = 0
    for (let back = at - period + 1; back <= at; back++) squares += ((values[back] ?? mean) - mean) ** 2
    return width * Math.sqrt(squares / period)
  })
  const shifted = (sign: 1 | -1) =>
    middle.map((mean, at) => {
      const distance = half[at]
      return mean === undefined || distance === undefined ? undefined : mean + sign * distance
    })
  return { middle, upper: shifted(1), lower: shifted(-1) }
}
