import { expect, test } from 'vitest'
import { changeFrom, closesAt } from './comparedValues'

const bar = (timeS: number, close: number | undefined) =>
  close === undefined
    ? { timeS, open: undefined, high: undefined, low: undefined, close, volume: undefined, turnover: undefined }
    : { timeS, open: close, high: close, low: close, close, volume: undefined, turnover: undefined }

test('the line has a value exactly at the candles where both instruments have one', () => {
  const candles = [bar(60, 10), bar(120, 11), bar(180, 12)]
  const others = [bar(0, 1), bar(60, 2), bar(120, undefined), bar(180, 4), bar(240, 5)]
  expect(closesAt(candles, others)).toEqual([2, undefined, 4])
  expect(closesAt(candles, [])).toEqual([undefined, undefined, undefined])
})

test('the change is measured from the first visible value', () => {
  const values = [100, undefined, 200, 250]
  expect(changeFrom(values, 0, 3)).toBe(1.5)
  expect(changeFrom(values, 1, 3)).toBe(0.25)
  expect(changeFrom(values, -4, 2)).toBe(1)
})

test('there is no change without a value at the candle or at the start', () => {
  expect(changeFrom([100, undefined], 0, 1)).toBeUndefined()
  expect(changeFrom([undefined, undefined], 0, 1)).toBeUndefined()
  expect(changeFrom([100], 0, 7)).toBeUndefined()
  expect(changeFrom([0, 7], 0, 1)).toBeUndefined()
})
