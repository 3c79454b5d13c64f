import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { fundingLine } from './fundingLine'
import {
  averageTrueRange,
  bollinger,
  channelIndex,
  convergence,
  donchian,
  exponentialAverage,
  hullAverage,
  keltner,
  moneyFlow,
  onBalanceVolume,
  rateOfChange,
  relativeStrength,
  sessionVwap,
  simpleAverage,
  stochastic,
  weightedAverage,
  williamsRange,
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

test('a weighted average of three weighs its values 1, 2 and 3', () => {
  // (1 + 4 + 18) / 6 and (2 + 12 + 12) / 6.
  expect(weightedAverage([1, 2, 6, 4], 3)).toEqual([unknown, unknown, 23 / 6, 26 / 6])
})

test('the Hull average follows a straight line without lag', () => {
  // WMA of 4 lags 1 bar, WMA of 2 lags 1/3, the last WMA of 2 lags 1/3: 2 × 1/3 − 1 + 1/3 = 0.
  const [a, b, c, d, ...rest] = hullAverage([10, 20, 30, 40, 50, 60], 4)
  expect([a, b, c, d]).toEqual([unknown, unknown, unknown, unknown])
  expect(rest.map((value) => value?.toFixed(9))).toEqual(['50.000000000', '60.000000000'])
  expect(hullAverage([7, 8], 1)).toEqual([7, 8])
})

test('the Donchian channel has the highest high and the lowest low, with this bar', () => {
  const bars = [priced(10, 8, 9), priced(12, 10, 11), priced(11, 5, 6)]
  expect(donchian(bars, 2)).toEqual({
    upper: [unknown, 12, 12],
    middle: [unknown, 10, 8.5],
    lower: [unknown, 8, 5],
  })
})

test('the Keltner channel is known once its average and its range are', () => {
  const bars = [priced(10, 8, 9), priced(12, 10, 11), priced(11, 5, 6)]
  // Average true range of two: 2.5, then 4.25. The average of one is the close.
  expect(keltner(bars, 1, 2, 2)).toEqual({
    middle: [9, 11, 6],
    upper: [unknown, 16, 14.5],
    lower: [unknown, 6, -2.5],
  })
})

test('Williams %R is 0 at the highest high, −100 at the lowest low and −50 for a constant price', () => {
  const bars = [priced(10, 0, 5), priced(20, 10, 15), priced(20, 10, 10), priced(30, 20, 30)]
  expect(williamsRange(bars, 2)).toEqual([unknown, -25, -100, 0])
  expect(williamsRange([priced(4, 4, 4)], 1)).toEqual([-50])
})

test('the commodity channel index is in units of 0.015 mean deviations', () => {
  const bars = [1, 2, 6].map((price) => priced(price + 1, price - 1, price))
  // Mean 3; deviations 2, 1, 3, on average 2: (6 − 3) / (0.015 × 2).
  expect(channelIndex(bars, 3)[2]).toBeCloseTo(100, 9)
  expect(
    channelIndex(
      [0.1, 0.1, 0.1].map((price) => priced(price, price, price)),
      3,
    ),
  ).toEqual([unknown, unknown, 0])
})

test('the rate of change is unknown after a price of 0', () => {
  expect(rateOfChange([0, 4, 5, 3], 2)).toEqual([unknown, unknown, unknown, -0.25])
})

const traded = (close: number, volume: number | undefined) => ({ ...priced(close, close, close), volume })

test('on-balance volume starts at 0, is unknown with an unknown volume, and starts again after it', () => {
  const bars = [traded(5, 9), traded(6, 2), traded(6, 7), traded(4, 3), traded(5, unknown), traded(6, 8), traded(7, 4)]
  expect(onBalanceVolume(bars)).toEqual([0, 2, 2, -1, unknown, 0, 4])
})

test('the money flow is unknown while one of its volumes is', () => {
  const bars = [traded(5, unknown), traded(6, 2), traded(4, 3), traded(4, 9), traded(5, unknown), traded(6, 1)]
  // Up 12 of 12 + 12; up 0 of 12, because an equal price does not count.
  expect(moneyFlow(bars, 2)).toEqual([unknown, unknown, 50, 0, unknown, unknown])
  expect(moneyFlow([traded(4, 1), traded(4, 1)], 1)).toEqual([unknown, 50])
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

// The expected values are written from the definitions by other means than the code's, over a random walk.
test('over 300 random bars each of the later indicators equals its definition', () => {
  const random = createRandom(5)
  let price = 3000
  const bars = Array.from({ length: 300 }, () => {
    const [open, close] = [price, (price += 20 * random.normal())]
    const [high, low] = [Math.max(open, close) + 9 * random.next(), Math.min(open, close) - 9 * random.next()]
    return { high, low, close, volume: 5 * random.next() }
  })
  const closes = bars.map(({ close }) => close)
  const sum = (list: readonly number[]) => list.reduce((total, value) => total + value, 0)
  // Each of the newest m values, for m from 1 to the period, so that the newest counts in each sum.
  const wma = (list: readonly number[], period: number) => {
    const sums = Array.from({ length: period }, (_, m) => sum(list.slice(-1 - m)))
    return sum(sums) / ((period * (period + 1)) / 2)
  }
  const tps = bars.map((bar) => (bar.high + bar.low + bar.close) / 3)
  for (let end = 60; end <= 300; end += 13) {
    const at = end - 1
    const until = closes.slice(0, end)
    expect(weightedAverage(closes, 20)[at]).toBeCloseTo(wma(until, 20), 6)
    const ahead = [3, 2, 1, 0].map((back) => {
      const then = closes.slice(0, end - back)
      return 2 * wma(then, 10) - wma(then, 20)
    })
    expect(hullAverage(closes, 20)[at]).toBeCloseTo(wma(ahead, 4), 6)
    const last = bars.slice(end - 20, end)
    const highs = last.map(({ high }) => high).sort((one, other) => other - one)
    const lows = last.map(({ low }) => low).sort((one, other) => one - other)
    const [top = 0, bottom = 0, close = 0] = [highs[0], lows[0], closes[at]]
    expect(donchian(bars, 20).upper[at]).toBe(top)
    expect(donchian(bars, 20).middle[at]).toBeCloseTo(bottom + (top - bottom) / 2, 9)
    expect(williamsRange(bars, 20)[at]).toBeCloseTo((-100 * (top - close)) / (top - bottom), 9)
    const tp = tps.slice(end - 20, end)
    const mean = sum(tp) / 20
    const deviation = sum(tp.map((value) => Math.abs(value - mean))) / 20
    expect(channelIndex(bars, 20)[at]).toBeCloseTo(((tps[at] ?? 0) - mean) / (0.015 * deviation), 6)
    const before = closes[at - 12] ?? 0
    expect(rateOfChange(closes, 12)[at]).toBeCloseTo((close - before) / before, 12)
    const isUp = (index: number, list: readonly number[]) => (list[index] ?? 0) > (list[index - 1] ?? 0)
    const indices = Array.from({ length: end }, (_, index) => index)
    const volumes = (list: readonly number[]) => sum(list.map((index) => bars[index]?.volume ?? 0))
    const later = indices.slice(1)
    expect(onBalanceVolume(bars)[at]).toBeCloseTo(
      volumes(later.filter((index) => isUp(index, closes))) - volumes(later.filter((index) => !isUp(index, closes))),
      9,
    )
    const flow = (list: readonly number[]) => sum(list.map((index) => (tps[index] ?? 0) * (bars[index]?.volume ?? 0)))
    const recent = indices.slice(-14)
    const ratio = flow(recent.filter((index) => isUp(index, tps))) / flow(recent.filter((index) => !isUp(index, tps)))
    expect(moneyFlow(bars, 14)[at]).toBeCloseTo(100 - 100 / (1 + ratio), 9)
    const keep = [19 / 21, 0.9] as const
    const closed = (list: readonly number[], period: number, rest: number) =>
      list
        .slice(period)
        .reduce((average, value) => average * rest + value * (1 - rest), sum(list.slice(0, period)) / period)
    const ranges = bars.slice(0, end).map(({ high, low }, index) => {
      const previous = closes[index - 1] ?? high
      return Math.max(high - low, Math.abs(high - previous), Math.abs(low - previous))
    })
    const band = closed(until, 20, keep[0]) - 2 * closed(ranges, 10, keep[1])
    expect(keltner(bars).lower[at]).toBeCloseTo(band, 6)
  }
})
