import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { secondsPerYear, startPrices, stepPrices } from './priceProcess'

function pathOf(seed: number, steps: number, stepSeconds: number) {
  const random = createRandom(seed)
  const path = [
    startPrices(
      new Map([
        ['ETH', 3000],
        ['BTC', 60_000],
        ['SOL', 150],
      ]),
    ),
  ]
  for (let step = 0; step < steps; step += 1) {
    path.push(stepPrices(path.at(-1) ?? [], stepSeconds / secondsPerYear, random))
  }
  return path
}

function returnsOf(path: ReturnType<typeof pathOf>, asset: number): number[] {
  return path
    .slice(1)
    .map((states, index) => Math.log((states[asset]?.price ?? 0) / (path[index]?.[asset]?.price ?? 0)))
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

test('the same seed gives the same path, another seed a different one', () => {
  expect(pathOf(1, 50, 1)).toEqual(pathOf(1, 50, 1))
  expect(pathOf(1, 50, 1)).not.toEqual(pathOf(2, 50, 1))
})

test('over a year of minutes the volatility of ETH is between 50 and 85 % and the drift is small', () => {
  const minutes = 100_000
  const returns = returnsOf(pathOf(3, minutes, 60), 0)
  const annual = Math.sqrt(mean(returns.map((value) => value * value)) * 365 * 1440)
  expect(annual).toBeGreaterThan(0.5)
  expect(annual).toBeLessThan(0.85)
  expect(Math.abs(mean(returns) * 1440)).toBeLessThan(0.01)
})

test('assets are correlated but not identical', () => {
  const path = pathOf(4, 20_000, 60)
  const [eth, btc] = [returnsOf(path, 0), returnsOf(path, 1)]
  const covariance = mean(eth.map((value, index) => value * (btc[index] ?? 0)))
  const correlation = covariance / Math.sqrt(mean(eth.map((v) => v * v)) * mean(btc.map((v) => v * v)))
  expect(correlation).toBeGreaterThan(0.6)
  expect(correlation).toBeLessThan(0.95)
})

test('minute returns have fatter tails than a normal distribution', () => {
  const returns = returnsOf(pathOf(5, 50_000, 60), 0)
  const variance = mean(returns.map((value) => value ** 2))
  expect(mean(returns.map((value) => value ** 4)) / variance ** 2).toBeGreaterThan(3.3)
})

test('returns do not depend on the starting price', () => {
  const run = (price: number) => {
    const [first] = stepPrices(startPrices(new Map([['ETH', price]])), 1 / secondsPerYear, createRandom(9))
    return (first?.price ?? 0) / price
  }
  expect(run(3000)).toBeCloseTo(run(10), 12)
})
