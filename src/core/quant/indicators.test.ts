import { expect, test } from 'vitest'
import { fundingLine } from './fundingLine'
import {
  averageTrueRange,
  bollinger,
  convergence,
  exponentialAverage,
  relativeStrength,
  sessionVwap,
  simpleAverage,
  stochastic,
} from './indicators'

const unknown = undefined

test('a simple average of three starts at the third value', () => {
  expect(simpleAverage([1, 2, 6, 4, 8], 3)).toEqual([unknown, unknown, 3, 4, 6])
})

test('an exponential average of three starts with the simple one, then gives a new value half the weight', () => {
  // (2 + 4 + 6) / 3 = 4; 4 + (8 − 4) / 2 = 6; 6 + (2 − 6) / 2 = 4.
  expect(exponentialAverage([2, 4, 6, 8, 2], 3)).toEqual([unknown, unknown, 4, 6, 4])
})

test('with fewer values than the period there is no result', () => {
  expect(simpleAverage([1, 2], 3)).toEqual([unknown, unknown])
  expect(exponentialAverage([1, 2], 3)).toEqual([unknown, unknown])
  expect(relativeStrength([1, 2], 3)).toEqual([unknown, unknown])
  expect(bollinger([1], 2).upper).toEqual([unknown])
})

test('Bollinger bands lie two standard deviations of the population from the average', () => {
  // The mean of 2, 4, 4, 4, 5, 5, 7, 9 is 5 and the deviation is 2.
  const { middle, upper, lower } = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8)
  expect([middle.at(-1), upper.at(-1), lower.at(-1)]).toEqual([5, 9, 1])
  expect(upper.slice(0, -1)).toEqual(Array.from({ length: 7 }))
})

test('the relative strength index follows Wilder', () => {
  // Changes +2, −1, +3, −4. Means of two: gain 1, loss 0.5: 66.67. Then (1 + 3) / 2 = 2 and 0.25: 88.89.
  // Then 1 and (0.25 + 4) / 2 = 2.125: 32.
  const [a, b, c, d, e] = relativeStrength([10, 12, 11, 14, 10], 2)
  expect([a, b]).toEqual([unknown, unknown])
  expect(c).toBeCloseTo(66.6667, 3)
  expect(d).toBeCloseTo(88.8889, 3)
  expect(e).toBeCloseTo(32, 9)
})

test('relative strength is 100 for a rising price, 0 for a falling one and 50 for a flat one', () => {
  expect(relativeStrength([1, 2, 3], 2).at(-1)).toBe(100)
  expect(relativeStrength([3, 2, 1], 2).at(-1)).toBe(0)
  expect(relativeStrength([2, 2, 2], 2).at(-1)).toBe(50)
})

test('the session VWAP restarts at midnight UTC', () => {
  const bars = [
    { timeS: 86_280, volume: 2, turnover: 200 },
    { timeS: 86_340, volume: 2, turnover: 220 },
    { timeS: 86_400, volume: 0, turnover: 0 },
    { timeS: 86_460, volume: 1, turnover: 90 },
    { timeS: 86_520, volume: 3, turnover: 330 },
  ]
  expect(sessionVwap(bars)).toEqual([100, 105, unknown, 90, 105])
})

test('bars with unknown trades are left out of the VWAP', () => {
  const bars = [
    { timeS: 60, volume: 1, turnover: 70 },
    { timeS: 120, volume: undefined, turnover: undefined },
    { timeS: 180, volume: 1, turnover: 80 },
  ]
  expect(sessionVwap(bars)).toEqual([70, unknown, 80])
})

test('a bar shorter than an hour has the last rate that was paid, for up to one hour', () => {
  const bars = [0, 1_800, 3_600, 5_400, 7_200].map((timeS) => ({ timeS }))
  expect(fundingLine(bars, 1_800, [{ timeS: 1_800, rate: 0.00001 }])).toEqual([
    0.00001,
    0.00001,
    0.00001,
    unknown,
    unknown,
  ])
})

test('a bar of several hours has the mean of its funding rates', () => {
  const points = [
    { timeS: 3_600, rate: 2 },
    { timeS: 7_200, rate: 4 },
    { timeS: 10_800, rate: 9 },
  ]
  expect(fundingLine([{ timeS: 0 }, { timeS: 7_200 }], 7_200, points)).toEqual([3, 9])
})

const priced = (high: number, low: number, close: number) => ({ high, low, close })

test('the average true range counts gaps between bars, and is smoothed by Wilder', () => {
  const bars = [priced(10, 8, 9), priced(12, 10, 11), priced(11, 5, 6), priced(7, 6, 7)]
  // Ranges: 2; 12 − 9 = 3; 11 − 5 = 6; 7 − 6 = 1. (2 + 3) / 2 = 2.5; (2.5 + 6) / 2 = 4.25; (4.25 + 1) / 2 = 2.625.
  expect(averageTrueRange(bars, 2)).toEqual([unknown, 2.5, 4.25, 2.625])
  // From a close of 20 down to a low of 3: the gap counts.
  expect(averageTrueRange([priced(21, 19, 20), priced(5, 3, 4)], 1)).toEqual([2, 17])
})

test('the stochastic is the place of the close in the range of the last bars', () => {
  const bars = [priced(10, 0, 5), priced(20, 10, 15), priced(20, 10, 10), priced(30, 20, 30)]
  // Of two bars: (15 − 0) / 20 = 75%; (10 − 10) / 10 = 0%; (30 − 10) / 20 = 100%.
  expect(stochastic(bars, 2, 1, 1).k).toEqual([unknown, 75, 0, 100])
  // %K is the average of two of these values, %D the average of two of %K.
  expect(stochastic(bars, 2, 2, 2)).toEqual({
    k: [unknown, unknown, 37.5, 50],
    d: [unknown, unknown, unknown, 43.75],
  })
})

test('bars that do not move are in the middle of their range', () => {
  expect(stochastic([priced(4, 4, 4), priced(4, 4, 4)], 2, 1, 1).k).toEqual([unknown, 50])
})

test('the MACD is the fast average less the slow one, and its signal starts one period later', () => {
  // Fast of 1: the values. Slow of 3, by halves: 4, 6, 4. Their difference: 2, 2, −2.
  const { line, signal, histogram } = convergence([2, 4, 6, 8, 2], 1, 3, 2)
  expect(line).toEqual([unknown, unknown, 2, 2, -2])
  // (2 + 2) / 2 = 2; 2 + 2/3 × (−2 − 2) = −2/3.
  expect(signal.slice(0, 4)).toEqual([unknown, unknown, unknown, 2])
  expect(signal[4]).toBeCloseTo(-2 / 3, 12)
  expect(histogram.slice(0, 4)).toEqual([unknown, unknown, unknown, 0])
  expect(histogram[4]).toBeCloseTo(-4 / 3, 12)
})

// The expected values come from the closed-form definitions, without running sums, over a random walk as long as a
// chart.
test('over 300 bars each indicator equals its definition', () => {
  const closes = Array.from({ length: 300 }, (_, at) => 3000 + 40 * Math.sin(at / 7) + 15 * Math.cos(at * 1.7))
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
  const at = 250
  const ema = (list: readonly number[], period: number, end: number) => {
    const keep = 1 - 2 / (period + 1)
    const later = list.slice(period, end + 1)
    return later.reduce(
      (sum, value, index) => sum + (1 - keep) * value * keep ** (later.length - 1 - index),
      mean(list.slice(0, period)) * keep ** later.length,
    )
  }
  expect(simpleAverage(closes, 50)[at]).toBeCloseTo(mean(closes.slice(at - 49, at + 1)), 6)
  expect(exponentialAverage(closes, 50)[at]).toBeCloseTo(ema(closes, 50, at), 6)
  const last = closes.slice(at - 19, at + 1)
  const deviation = Math.sqrt(mean(last.map((value) => value ** 2)) - mean(last) ** 2)
  expect(bollinger(closes, 20, 2.5).upper[at]).toBeCloseTo(mean(last) + 2.5 * deviation, 3)
  expect(convergence(closes).line[at]).toBeCloseTo(ema(closes, 12, at) - ema(closes, 26, at), 6)
  const wilder = (list: readonly number[], period: number) => {
    const keep = 1 - 1 / period
    const later = list.slice(period)
    return later.reduce(
      (sum, value, index) => sum + (value / period) * keep ** (later.length - 1 - index),
      mean(list.slice(0, period)) * keep ** later.length,
    )
  }
  const moves = closes.slice(1, at + 1).map((close, index) => close - (closes[index] ?? close))
  const gain = wilder(
    moves.map((move) => Math.max(move, 0)),
    14,
  )
  const loss = wilder(
    moves.map((move) => Math.max(-move, 0)),
    14,
  )
  expect(relativeStrength(closes, 14)[at]).toBeCloseTo(100 - 100 / (1 + gain / loss), 6)
  const bars = closes.map((close) => priced(close + 3, close - 2, close))
  const ranges = [5, ...moves.map((move) => Math.max(5, 3 + move, 2 - move))]
  expect(averageTrueRange(bars, 14)[at]).toBeCloseTo(wilder(ranges, 14), 6)
})
