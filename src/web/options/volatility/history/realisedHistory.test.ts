import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { hourlyPrices, realisedVolatility, volatilityCone } from './realisedHistory'

const hourNs = 3_600_000_000_000n
const point = (hour: number, price: number) => ({ timeNs: BigInt(hour) * hourNs, price, isSample: true })

test('hours without a point are missing, and the newest hour may not be sampled yet', () => {
  const points = [point(10, 100), point(11, 101), point(13, 103)]
  expect(hourlyPrices(points, 13n * hourNs + 5n)).toEqual([100, 101, undefined, 103])
  expect(hourlyPrices(points, 14n * hourNs + 5n)).toEqual([100, 101, undefined, 103])
  // An index that stopped two hours ago has no volatility of now.
  expect(hourlyPrices(points, 15n * hourNs + 5n)).toEqual([100, 101, undefined, 103, undefined])
  expect(hourlyPrices([], hourNs)).toEqual([])
})

/** Prices that rise and fall by the same log return each hour end a day where they began. */
const zigzag = Array.from({ length: 3 * 24 + 1 }, (_, hour) => (hour % 2 === 0 ? 100 : 100 * Math.exp(0.01)))

test('a zigzag has its hourly volatility, none from day to day, and the range of each day', () => {
  const last = zigzag.length - 1
  // 72 returns of ±1 %, mean 0: variance 72 / 71 of a ten-thousandth, over 8,760 hours a year.
  expect(realisedVolatility(zigzag, last, 3, 'hours')).toBeCloseTo(Math.sqrt((72 / 71) * 1e-4 * 8_760), 9)
  expect(realisedVolatility(zigzag, last, 3, 'days')).toBe(0)
  // ln(H/L) = 1 %, of which 24 samples a day see 0.746627 of the variance: 4 ln 2 − 4β√(8/π)/√24 + 4β²/24 over 4 ln 2.
  const seen =
    1 - (4 * 0.5826 * Math.sqrt(8 / Math.PI)) / Math.sqrt(24) / (4 * Math.LN2) + (4 * 0.5826 ** 2) / 24 / (4 * Math.LN2)
  expect(seen).toBeCloseTo(0.7466, 4)
  expect(realisedVolatility(zigzag, last, 3, 'parkinson')).toBeCloseTo(
    Math.sqrt((1e-4 / (4 * Math.LN2) / seen) * 365),
    9,
  )
})

test('windows beyond the history or over a missing hour are unknown', () => {
  const holed = zigzag.map((price, hour) => (hour === 30 ? undefined : price))
  const last = zigzag.length - 1
  for (const estimator of ['hours', 'parkinson', 'yangZhang'] as const) {
    expect(realisedVolatility(zigzag, last, 4, estimator)).toBeUndefined()
    expect(realisedVolatility(holed, last, 3, estimator)).toBeUndefined()
  }
  expect(realisedVolatility(holed, last, 1, 'hours')).toBeDefined()
})

/** Five days of a seeded walk. */
function walk(): readonly number[] {
  const { normal } = createRandom(3)
  let log = 8
  return Array.from({ length: 5 * 24 + 1 }, () => Math.exp((log += 0.01 * normal())))
}

test('the cone sorts the windows of the history, the shortest history twice the horizon', () => {
  const prices = walk()
  const rows = volatilityCone(prices, 'hours')
  expect(rows.map(({ days, quantiles }) => [days, quantiles !== undefined])).toEqual([
    [1, true],
    [3, false],
  ])
  // Every window of 24 returns, by the shortcut for the variance: (Σu² − (Σu)² / n) / (n − 1).
  const logs = prices.slice(1).map((price, at) => Math.log(price / (prices[at] ?? price)))
  const all = Array.from({ length: logs.length - 23 }, (_, start) => {
    const window = logs.slice(start, start + 24)
    const sum = window.reduce((total, one) => total + one, 0)
    const squares = window.reduce((total, one) => total + one * one, 0)
    return Math.sqrt(((squares - (sum * sum) / 24) / 23) * 8_760)
  })
  const sorted = all.toSorted((a, b) => a - b)
  const [low, , , median, , , high] = rows[0]?.quantiles ?? []
  expect(low).toBeCloseTo(sorted[0] ?? 0, 9)
  expect(high).toBeCloseTo(sorted.at(-1) ?? 0, 9)
  // 97 windows: the median is the 49th.
  expect(median).toBeCloseTo(sorted[48] ?? 0, 9)
  expect(rows[0]?.now).toBeCloseTo(all.at(-1) ?? 0, 9)
})

test('without a whole day there is no cone', () => {
  expect(volatilityCone(zigzag.slice(0, 24), 'hours')).toEqual([])
})
