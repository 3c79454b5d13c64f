import { expect, test } from 'vitest'
import { snapAnchor } from './DrawingLayer'

const bar = (timeS: number, open: number, high: number, low: number, close: number) => {
  return { timeS, open, high, low, close, volume: undefined, turnover: undefined }
}
const gap = { open: undefined, high: undefined, low: undefined, close: undefined }
const candles = [
  bar(60, 100, 110, 90, 105),
  { timeS: 120, ...gap, volume: undefined, turnover: undefined },
  bar(180, 105, 120, 101, 118),
]
/** Ten pixels per dollar. */
const scale = { yOf: (price: number) => (200 - price) * 10 }

test('a point snaps to the nearest of open, high, low and close of its bar', () => {
  expect(snapAnchor({ timeS: 60, price: 108.2 }, candles, 60, scale)).toEqual({ timeS: 60, price: 110 })
  expect(snapAnchor({ timeS: 60, price: 101 }, candles, 60, scale)).toEqual({ timeS: 60, price: 100 })
  expect(snapAnchor({ timeS: 60, price: 103.5 }, candles, 60, scale)).toEqual({ timeS: 60, price: 105 })
  expect(snapAnchor({ timeS: 180, price: 98 }, candles, 60, scale)).toEqual({ timeS: 180, price: 101 })
})

test('a point far from every price, in a gap, or beyond the bars stays in place', () => {
  // 110 is 41 pixels away.
  const far = { timeS: 60, price: 114.1 }
  expect(snapAnchor(far, candles, 60, scale)).toEqual(far)
  for (const timeS of [0, 120, 240]) {
    expect(snapAnchor({ timeS, price: 105 }, candles, 60, scale)).toEqual({ timeS, price: 105 })
  }
})
