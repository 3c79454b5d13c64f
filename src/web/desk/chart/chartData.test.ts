import { expect, test } from 'vitest'
import { candleChange } from './chartData'
import type { ChartCandle } from './chartData'

const bar = (timeS: number, close = 1): ChartCandle => ({
  timeS,
  open: 1,
  high: 2,
  low: 0,
  close,
  volume: undefined,
  turnover: undefined,
})
const bars = [bar(60), bar(120), bar(180)]

test('a tick only changes the last bar', () => {
  expect(candleChange(bars, [...bars.slice(0, 2), bar(180, 2)])).toEqual({ kind: 'append', from: 2 })
})

test('a new bar is added after the finished one', () => {
  expect(candleChange(bars, [...bars, bar(240)])).toEqual({ kind: 'append', from: 3 })
})

test('another instrument, an older page or a shorter list redraws everything', () => {
  expect(candleChange(bars, [bar(0), ...bars])).toEqual({ kind: 'replace' })
  expect(candleChange(bars, bars.slice(0, 2))).toEqual({ kind: 'replace' })
  expect(candleChange([], bars)).toEqual({ kind: 'replace' })
})

test('a late volume of a finished bar is redrawn', () => {
  expect(candleChange(bars, [bar(60), ...bars.slice(1)])).toEqual({ kind: 'replace' })
})

test('unchanged bars redraw nothing', () => {
  expect(candleChange(bars, [...bars])).toEqual({ kind: 'none' })
})
