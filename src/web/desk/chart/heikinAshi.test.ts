import { expect, test } from 'vitest'
import type { ChartCandle } from './chartData'
import { heikinAshi } from './priceGeometry'

const bar = (timeS: number, open: number, high: number, low: number, close: number): ChartCandle => {
  return { timeS, open, high, low, close, volume: undefined, turnover: undefined }
}
const gap = (timeS: number): ChartCandle => {
  return { timeS, open: undefined, high: undefined, low: undefined, close: undefined, volume: 3, turnover: 3 }
}

test('a bar closes at the mean of its prices and opens at the middle of the previous drawn bar', () => {
  const candles = [bar(0, 10, 14, 8, 12), bar(60, 12, 20, 12, 16), bar(120, 16, 16, 6, 6)]
  expect(heikinAshi(candles)).toEqual([
    // (10 + 12) / 2 = 11; (10 + 14 + 8 + 12) / 4 = 11.
    { open: 11, high: 14, low: 8, close: 11 },
    // (11 + 11) / 2 = 11, below the low of 12; (12 + 20 + 12 + 16) / 4 = 15.
    { open: 11, high: 20, low: 11, close: 15 },
    // (11 + 15) / 2 = 13; (16 + 16 + 6 + 6) / 4 = 11.
    { open: 13, high: 16, low: 6, close: 11 },
  ])
})

test('a gap has no bar, and the next bar opens at the middle of its own body', () => {
  const candles = [bar(0, 10, 14, 8, 12), gap(60), bar(120, 100, 110, 90, 104)]
  const [, none, after] = heikinAshi(candles)
  expect(none).toBeUndefined()
  // (100 + 104) / 2 = 102; (100 + 110 + 90 + 104) / 4 = 101.
  expect(after).toEqual({ open: 102, high: 110, low: 90, close: 101 })
})

test('no candles give no bars', () => {
  expect(heikinAshi([])).toEqual([])
})
