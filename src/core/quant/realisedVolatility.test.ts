import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { closeToClose, parkinson, quantile, volatilityRank, yangZhang, type PriceBar } from './realisedVolatility'

const day = 86_400
const daily = { secondsPerBar: day }

/** Twenty closing prices of Hull's table 15.1. The book finds 0.01216 a day and, with 252 days, 19.3 % a year. */
const hull = [
  20.0, 20.1, 19.9, 20.0, 20.5, 20.25, 20.9, 20.9, 20.9, 20.75, 20.75, 21.0, 21.1, 20.9, 20.9, 21.25, 21.4, 21.4, 21.25,
  21.75, 22.0,
]

test('close to close is the standard deviation of Hull’s example, here with 365 days', () => {
  const annual = closeToClose(hull, day)
  expect(annual).toBeCloseTo(0.01216 * Math.sqrt(365), 3)
  expect((annual ?? 0) * Math.sqrt(252 / 365)).toBeCloseTo(0.193, 3)
})

test('hours and days of equal returns differ by √24', () => {
  expect((closeToClose(hull, 3_600) ?? 0) / (closeToClose(hull, day) ?? 1)).toBeCloseTo(Math.sqrt(24), 12)
})

/** Three bars whose log prices are thousandths, so that the sums can be done by hand: open, high, low, close. */
const logs = [
  [0, 20, -10, 10],
  [15, 25, 5, 5],
  [5, 35, 0, 30],
]
const bars = logs.map((bar): PriceBar => {
  const [open = 1, high = 1, low = 1, close = 1] = bar.map((log) => 100 * Math.exp(log / 1000))
  return { open, high, low, close }
})

test('Parkinson’s estimate comes from the ranges alone', () => {
  // (30² + 20² + 35²) / 3 = 841.667 millionths, over 4 ln 2 = 2.772589.
  expect(parkinson(bars, daily)).toBeCloseTo(Math.sqrt((841.667e-6 / 2.772589) * 365), 6)
})

test('Yang and Zhang’s estimate weighs jumps, moves and ranges', () => {
  // Jumps from a close at −5: 5, 5, 0: mean 10/3, variance 25/3. Moves: 10, −10, 25: mean 25/3, variance 308.333.
  // Ranges: 10·20 + 20·10 = 400; 20·10 + 0·10 = 200; 5·30 + 30·5 = 300: mean 300. k = 0.34 / (1.34 + 4/2) = 0.101796.
  const variance = 25 / 3 + 0.101796 * 308.333 + 0.898204 * 300
  expect(yangZhang(100 * Math.exp(-0.005), bars, daily)).toBeCloseTo(Math.sqrt(variance * 1e-6 * 365), 6)
})

test('a missing price makes every estimate unknown, and so do too few', () => {
  const holed = [...bars.slice(0, 2), undefined]
  expect(closeToClose([20, undefined, 21], day)).toBeUndefined()
  expect(parkinson(holed, daily)).toBeUndefined()
  expect(yangZhang(100, holed, daily)).toBeUndefined()
  expect(yangZhang(undefined, bars, daily)).toBeUndefined()
  expect(closeToClose([20, 21], day)).toBeUndefined()
  expect(parkinson([], daily)).toBeUndefined()
  expect(yangZhang(100, bars.slice(0, 1), daily)).toBeUndefined()
})

/** Bars of a random walk with steps of equal size in all, seen at `samples` points a bar. */
function walk(days: number, samples: number, sigma: number): readonly PriceBar[] {
  const { normal } = createRandom(7)
  let log = 0
  return Array.from({ length: days }, () => {
    const seen = [log]
    for (let step = 0; step < samples; step++) seen.push((log += (sigma * normal()) / Math.sqrt(365 * samples)))
    const [low, high] = [Math.min(...seen), Math.max(...seen)]
    return { open: Math.exp(seen[0] ?? 0), high: Math.exp(high), low: Math.exp(low), close: Math.exp(log) }
  })
}

test('a walk seen once an hour has its volatility, which the uncorrected ranges miss by an eighth and more', () => {
  const seen = walk(20_000, 24, 0.6)
  const hourly = { secondsPerBar: day, samplesPerBar: 24 }
  expect(Math.abs((parkinson(seen, hourly) ?? 0) / 0.6 - 1)).toBeLessThan(0.01)
  expect(Math.abs((yangZhang(1, seen, hourly) ?? 0) / 0.6 - 1)).toBeLessThan(0.01)
  // Garman and Klass (1980) find 0.74 of the variance with 20 samples and 0.82 with 50.
  const share = ((parkinson(seen, daily) ?? 0) / 0.6) ** 2
  expect(share).toBeGreaterThan(0.74)
  expect(share).toBeLessThan(0.82)
})

test('quantiles lie between neighbours, as in NumPy', () => {
  // numpy.quantile([1, 2, 4, 8], [0, .1, .25, .5, .75, .9, 1])
  expect([0, 0.1, 0.25, 0.5, 0.75, 0.9, 1].map((share) => quantile([1, 2, 4, 8], share)?.toFixed(6))).toEqual(
    [1, 1.3, 1.75, 3, 5, 6.8, 8].map((value) => value.toFixed(6)),
  )
  expect(quantile([], 0.5)).toBeUndefined()
})

test('rank is the place in the range, percentile the share below', () => {
  expect(volatilityRank(0.6, [0.5, 0.55, 0.58, 0.7])).toEqual({
    rank: expect.closeTo(0.5, 12) as number,
    percentile: 0.75,
    low: 0.5,
    high: 0.7,
  })
  // A new high is the range's end.
  expect(volatilityRank(0.9, [0.5, 0.7])?.rank).toBe(1)
  expect(volatilityRank(0.6, [])).toBeUndefined()
  expect(volatilityRank(0.6, [0.6, 0.6])).toBeUndefined()
})
