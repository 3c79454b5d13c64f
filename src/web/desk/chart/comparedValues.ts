import type { ChartCandle } from './chartData'

/** A value for each candle, where one is known. */
export type ComparedValues = readonly (number | undefined)[]

/** The closes of one instrument at the candles of another, so that its line has no bar that those have not. */
export function closesAt(candles: readonly ChartCandle[], others: readonly ChartCandle[]): ComparedValues {
  const closes = new Map(others.map(({ timeS, close }) => [timeS, close]))
  return candles.map(({ timeS }) => closes.get(timeS))
}

/** From the first value at or after `from` to the one at `at`, as a fraction; undefined where either is not known. */
export function changeFrom(values: ComparedValues, from: number, at: number): number | undefined {
  const base = values.slice(Math.max(0, from)).find((value) => value !== undefined)
  const value = values[at]
  return base === undefined || base === 0 || value === undefined ? undefined : value / base - 1
}
