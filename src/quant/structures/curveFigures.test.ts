import { expect, test } from 'vitest'
import { curveFigures } from './curveFigures'

const range = { from: 10, to: 1_000 }

test('a straight line has one zero, and its extremes at the ends of the range', () => {
  const { breakevens, highest, lowest } = curveFigures((price) => price - 123.456, range)
  expect(breakevens).toHaveLength(1)
  expect(breakevens[0]).toBeCloseTo(123.456, 9)
  expect(highest.price).toBeCloseTo(1_000, 6)
  expect(highest.pnl).toBeCloseTo(876.544, 6)
  expect(lowest.price).toBeCloseTo(10, 6)
  expect(lowest.pnl).toBeCloseTo(-113.456, 6)
})

test('zeros come in order, from above as from below', () => {
  const { breakevens } = curveFigures((price) => (price - 50) * (price - 200) * (price - 700), range)
  expect(breakevens.map((price) => price.toFixed(6))).toEqual(['50.000000', '200.000000', '700.000000'])
})

test.each([
  ['up', 1],
  ['down', -1],
])('a smooth curve that bends %s has its extreme between the places that were looked at', (_way, sign) => {
  // The places are e^(k × ln 100 / 512) × 10: 137.31 is none of them.
  const { highest, lowest } = curveFigures((price) => sign * (5 - (price - 137.31) ** 2 / 1_000), range)
  const top = sign > 0 ? highest : lowest
  expect(top.price).toBeCloseTo(137.31, 4)
  expect(top.pnl).toBeCloseTo(sign * 5, 9)
})

test('a corner is seen where it is, and not beside it', () => {
  const { highest, lowest } = curveFigures((price) => 7 - Math.abs(price - 333.333), range, [333.333])
  expect(highest).toEqual({ price: 333.333, pnl: 7 })
  expect(lowest.price).toBeCloseTo(1_000, 6)
})

test('a corner at the end of the range, or outside of it, is not looked at', () => {
  const asked: number[] = []
  const pnlOf = (price: number) => {
    asked.push(price)
    return price
  }
  const { highest } = curveFigures(pnlOf, range, [2_000, 5, 10, 1_000])
  expect(highest.price).toBeLessThanOrEqual(1_000.000_001)
  expect(asked.filter((price) => price === 2_000 || price === 5)).toEqual([])
  // Both ends are asked for as places of their own, once.
  expect(asked.filter((price) => price === 10)).toHaveLength(1)
})

test('a zero at a corner itself is told once', () => {
  const { breakevens } = curveFigures((price) => price - 250, range, [250])
  expect(breakevens).toEqual([250])
  const touching = curveFigures((price) => Math.abs(price - 250), range, [250])
  expect(touching.breakevens).toEqual([250])
})

test('a curve without a zero has none', () => {
  expect(curveFigures(() => 3, range).breakevens).toEqual([])
})
