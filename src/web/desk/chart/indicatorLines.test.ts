import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { IndicatorValues } from '@/core/quant/indicators'
import type { ChartCandle } from './chartData'
import { indicatorKinds } from './chartSettings'
import { indicatorLines } from './indicatorLines'

const bar = (timeS: number, close: number, half = 0): ChartCandle => {
  return { timeS, open: close, high: close + half, low: close - half, close, volume: 1, turnover: 10 }
}
const input = { intervalS: 1, funding: [], priceStep: parseFixed6<Price>('0.01') }
const known = (values: IndicatorValues = []) => values.flatMap((value, at) => (value === undefined ? [] : [at]))
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
  expect(known(average?.values).map((at) => [at, average?.values[at]])).toEqual([
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

test('every indicator begins again after a gap, with the same values as before it', () => {
  const prices = Array.from({ length: 90 }, (_, at) => 100 + 10 * Math.sin(at) + at / 5)
  const run = (from: number) => prices.map((close, at) => bar(from + at, close, 2))
  const candles = [...run(0), { timeS: 90, ...noPrices, volume: 1, turnover: 40 }, ...run(91)]
  const kinds = indicatorKinds.filter((kind) => kind !== 'vwap' && kind !== 'funding')
  for (const kind of kinds)
    for (const { label, values } of indicatorLines({ ...input, candles }, [{ kind, values: [] }])) {
      expect(values, label).toHaveLength(181)
      expect(values[90], label).toBeUndefined()
      expect(values.slice(91), label).toEqual(values.slice(0, 90))
      expect(known(values).length, label).toBeGreaterThan(0)
    }
})

test('without a volume there are no volume indicators', () => {
  const unknown = { volume: undefined, turnover: undefined }
  const candles = Array.from({ length: 60 }, (_, at) => ({ ...bar(at, at), ...unknown }))
  const kinds = ['vwap', 'obv', 'mfi'] as const
  const lines = indicatorLines(
    { ...input, candles },
    kinds.map((kind) => ({ kind, values: [] })),
  )
  expect(lines.map(({ values }) => known(values))).toEqual([[], [], []])
})

test('a stop that changes sides is two lines, of which each bar has one', () => {
  // Up to 40, then down.
  const candles = Array.from({ length: 60 }, (_, at) => bar(at, 100 - Math.abs(40 - at)))
  for (const kind of ['supertrend', 'sar'] as const) {
    const [below, above] = indicatorLines({ ...input, candles }, [{ kind, values: [] }])
    expect([below?.values[39], above?.values[55]].every((value) => value !== undefined)).toBe(true)
    expect(known(below?.values).filter((at) => known(above?.values).includes(at))).toEqual([])
    expect([below?.stroke, above?.stroke]).toEqual(kind === 'sar' ? ['dotted', 'dotted'] : ['solid', 'solid'])
  }
})

test('the lines of the trend indicators are named, and the Ichimoku is drawn over the candles', () => {
  const candles = Array.from({ length: 60 }, (_, at) => bar(at, at))
  const lines = indicatorLines({ ...input, candles }, [
    { kind: 'adx', values: [] },
    { kind: 'ichimoku', values: [] },
    { kind: 'sar', values: [] },
  ])
  expect(lines.map(({ label, pane }) => `${pane}: ${label}`)).toEqual([
    'adx: ADX 14',
    'adx: +DI',
    'adx: −DI',
    'price: Ichimoku 9, 26, 52 Conversion',
    'price: Base',
    'price: Span A',
    'price: Span B',
    'price: SAR 0.02, 0.2 lower',
    'price: SAR 0.02, 0.2 upper',
  ])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(9)
})
