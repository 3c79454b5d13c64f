/** One value for each of a series; `undefined` where there are too few before it. */
export type IndicatorValues = readonly (number | undefined)[]

/** The mean of the last `period` values. */
export function simpleAverage(values: readonly number[], period: number): IndicatorValues {
  let sum = 0
  return values.map((value, at) => {
    sum += value - (values[at - period] ?? 0)
    return at + 1 < period ? undefined : sum / period
  })
}

/** Each value weighs 2 / (period + 1); it begins with the simple average of the first `period` values. */
export function exponentialAverage(values: readonly number[], period: number): IndicatorValues {
  const weight = 2 / (period + 1)
  let average: number | undefined
  let sum = 0
  return values.map((value, at) => {
    if (average !== undefined) average += weight * (value - average)
    else {
      sum += value
      if (at + 1 === period) average = sum / period
    }
    return average
  })
}
