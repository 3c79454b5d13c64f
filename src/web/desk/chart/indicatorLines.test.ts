import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { ChartCandle } from './chartData'
import { indicatorLines } from './indicatorLines'

const bar = (timeS: number, close: number): ChartCandle => {
  return { timeS, open: close, high: close, low: close, close, volume: 1, turnover: 10 }
}
const input = { intervalS: 1, funding: [], priceStep: parseFixed6<Price>('0.01') }
const noPrices = { open: undefined, high: undefined, low: undefined, close: undefined }

test('a moving average restarts after a gap, and trades in the gap count toward the VWAP', () => {
  // Twenty closes of 2, a gap, then twenty closes of 5.
  const candles = [
    ...Array.from({ length: 20 }, (_, at) => bar(at, 2)),
    { timeS: 20, ...noPrices, volume: 1, turnover: 40 },
    ...Array.from({ length: 20 }, (_, at) => bar(21 + at, 5)),
  ]
  const [average, vwap] = indicatorLines({ ...input, candles }, [
    { kind: 'sma', values: [20] },
    { kind: 'vwap', values: [] },
  ])
  const known = (average?.values ?? []).flatMap((value, at) => (value === undefined ? [] : [[at, value]]))
  expect(known).toEqual([
    [19, 2],
    [40, 5],
  ])
  expect(average?.values).toHaveLength(41)
  // (20 × 10 + 40) / 21 contracts.
  expect(vwap?.values[20]).toBeCloseTo(240 / 21, 12)
})

test('several averages are named by their periods and differ in style', () => {
  const candles = Array.from({ length: 60 }, (_, at) => bar(at, 2))
  const lines = indicatorLines({ ...input, candles }, [
    { kind: 'ema', values: [20] },
    { kind: 'ema', values: [50] },
    { kind: 'sma', values: [20] },
  ])
  expect(lines.map(({ label }) => label)).toEqual(['EMA 20', 'EMA 50', 'SMA 20'])
  expect(new Set(lines.map(({ tone, stroke }) => `${tone} ${stroke}`)).size).toBe(3)
  expect(lines.map(({ values }) => values.findIndex((value) => value !== undefined))).toEqual([19, 49, 19])
})

test('MACD and stochastic each have a pane of their own, with their parameters in the name', () => {
  const candles = Array.from({ length: 60 }, (_, at) => bar(at, at))
  const lines = indicatorLines({ ...input, candles }, [
    { kind: 'macd', values: [3, 6, 4] },
    { kind: 'stochastic', values: [14, 3, 3] },
  ])
  expect(lines.map(({ label, pane }) => `${pane}: ${label}`)).toEqual([
    'macd: Histogram',
    'macd: MACD 3, 6, 4',
    'macd: Signal',
    'stochastic: Stoch 14, 3, 3 %K',
    'stochastic: %D',
  ])
})
