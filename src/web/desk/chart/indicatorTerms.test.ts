import { expect, test } from 'vitest'
import { anotherOf, indicatorName, valuesOf } from './indicatorTerms'

test('invalid parameters are replaced by the defaults', () => {
  expect(valuesOf({ kind: 'macd', values: [5, 2.5, 0] })).toEqual([5, 26, 9])
  expect(valuesOf({ kind: 'bollinger', values: [30, 0.05] })).toEqual([30, 2])
  expect(valuesOf({ kind: 'bollinger', values: [30, 2.3] })).toEqual([30, 2.3])
  expect(valuesOf({ kind: 'sma', values: [501] })).toEqual([20])
  expect(valuesOf({ kind: 'rsi', values: [] })).toEqual([14])
  expect(valuesOf({ kind: 'vwap', values: [3] })).toEqual([])
  expect(valuesOf({ kind: 'sar', values: [0.07, 0.005] })).toEqual([0.07, 0.2])
})

test('an indicator’s name includes its parameters', () => {
  expect(indicatorName({ kind: 'ema', values: [50] })).toBe('EMA 50')
  expect(indicatorName({ kind: 'bollinger', values: [] })).toBe('Bollinger 20, 2')
  expect(indicatorName({ kind: 'vwap', values: [] })).toBe('VWAP')
})

test('a second average gets the next default period', () => {
  const first = anotherOf('ema', [])
  const second = anotherOf('ema', [first])
  expect([first, second].map(indicatorName)).toEqual(['EMA 20', 'EMA 50'])
  expect(indicatorName(anotherOf('sma', [first, second]))).toBe('SMA 20')
  expect(indicatorName(anotherOf('rsi', []))).toBe('RSI 14')
  expect(indicatorName(anotherOf('hma', [{ kind: 'hma', values: [20] }]))).toBe('HMA 50')
  const added = (['keltner', 'supertrend', 'sar', 'ichimoku', 'obv'] as const).map((kind) => anotherOf(kind, []))
  expect(added.map(indicatorName)).toEqual([
    'Keltner 20, 10, 2',
    'Supertrend 10, 3',
    'SAR 0.02, 0.2',
    'Ichimoku 9, 26, 52',
    'OBV',
  ])
})
