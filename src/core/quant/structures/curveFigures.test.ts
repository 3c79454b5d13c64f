import { expect, test } from 'vitest'
import { curveFigures } from './curveFigures'

/** From 10 to 1,000 in a geometric series. */
const prices = Array.from({ length: 513 }, (_, at) => 10 * 100 ** (at / 512))

test('zeros are returned in ascending order, whatever their direction', () => {
  const { breakevens } = curveFigures((price) => (price - 50) * (price - 200) * (price - 700), prices)
  expect(breakevens.map((price) => price.toFixed(6))).toEqual(['50.000000', '200.000000', '700.000000'])
})

test.each([
  ['hill', 1],
  ['dip', -1],
])('a %s has its extreme between two sample points', (_way, sign) => {
  // The sample points are 10 × 100^(k / 512); 137.31 is not among them.
  const { highest, lowest } = curveFigures((price) => sign * (5 - (price - 137.31) ** 2 / 1_000), prices)
  expect(sign > 0 ? highest : lowest).toBeCloseTo(sign * 5, 9)
})

test('a kink among the given prices is found exactly', () => {
  const withKink = [...prices, 333.333].sort((a, b) => a - b)
  expect(curveFigures((price) => 7 - Math.abs(price - 333.333), withKink).highest).toBe(7)
})

test('the first price is a candidate and the last is not, because the curve continues there', () => {
  expect(curveFigures((price) => price - 123.456, prices)).toMatchObject({ highest: -113.456, lowest: -113.456 })
})

test('a stretch on zero is a breakeven only between a loss and a profit', () => {
  const flatUntil = (end: number) => (price: number) => Math.max(price - end, 0)
  expect(curveFigures(flatUntil(200), prices).breakevens).toEqual([])
  expect(curveFigures((price) => Math.abs(price - 250), prices).breakevens).toEqual([])
  expect(curveFigures(() => 3, prices).breakevens).toEqual([])
  const between = curveFigures((price) => flatUntil(400)(price) - Math.max(200 - price, 0), prices).breakevens
  expect(between).toHaveLength(1)
  expect(between[0]).toBeGreaterThanOrEqual(195)
  expect(between[0]).toBeLessThanOrEqual(405)
})
