import { expect, test } from 'vitest'
import { ivBetween } from './atTheMoney'

test('between two strikes the volatility is straight in the logarithm of the strike', () => {
  const points = [
    { place: Math.log(2500), iv: 0.7 },
    { place: Math.log(3600), iv: 0.5 },
  ]
  // √(2500 × 3600) = 3000 is half way.
  expect(ivBetween(points, Math.log(3000))).toBeCloseTo(0.6, 12)
  expect(ivBetween(points, Math.log(2500))).toBe(0.7)
  expect(ivBetween(points, Math.log(3600))).toBe(0.5)
  expect([2499, 3601].map((strike) => ivBetween(points, Math.log(strike)))).toEqual([undefined, undefined])
})
