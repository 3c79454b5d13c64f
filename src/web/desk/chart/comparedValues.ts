import type { ChartCandle } from './chartData'

/** A value for each candle; `undefined` where unknown. */
export type ComparedValues = readonly (number | undefined)[]

/**
 * Closes of another instrument (`others`) at the times of `candles`. Times without a candle in `candles` are dropped.
 */
export function closesAt(candles: readonly ChartCandle[], others: readonly ChartCandle[]): ComparedValues {
  const closes = new Map(others.map(({ timeS, close }) => [timeS, close]))
  return candles.map(({ timeS }) => closes.get(timeS))
}

/** Change from the first value at or after `from` to the value at `at`, as a fraction. */
export function changeFrom(values: ComparedValues, from: number, at: number): number | undefined {
  const base = values.slice(Math.max(0, from)).find((value) => value !== undefined)
  const value = values[at]
  return base === undefined || base === 0 || value === undefined ? undefined : value / base - 1
}
