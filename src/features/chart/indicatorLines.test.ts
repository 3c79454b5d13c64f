import { expect, test } from 'vitest'
import type { ChartCandle } from './chartData'
import { indicatorLines } from './indicatorLines'

const bar = (timeS: number, close: number): ChartCandle => {
  return { timeS, open: close, high: close, low: close, close, volume: 1, turnover: 10 }
}
const noPrices = { open: undefined, high: undefined, low: undefined, close: undefined }

test('a moving average restarts after a gap, and trades in the gap count toward the VWAP', () => {
  // Twenty closes of 2, a gap, then twenty of 5.
  const candles = [
    ...Array.from({ length: 20 }, (_, at) => bar(at, 2)),
    { timeS: 20, ...noPrices, volume: 1, turnover: 40 },
    ...Array.from({ length: 20 }, (_, at) => bar(21 + at, 5)),
  ]
  const [average, vwap] = indicatorLines({ candles, intervalS: 1, funding: [] }, ['sma20', 'vwap'])
  const known = (average?.values ?? []).flatMap((value, at) => (value === undefined ? [] : [[at, value]]))
  expect(known).toEqual([
    [19, 2],
    [40, 5],
  ])
  expect(average?.values).toHaveLength(41)
  // (20 × 10 + 40) for 21 contracts.
  expect(vwap?.values[20]).toBeCloseTo(240 / 21, 12)
})
