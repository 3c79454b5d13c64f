import { expect, test } from 'vitest'
import { priceAt } from './usePricesAround'

test('a price between two points lies on the line between them, and outside it is unknown', () => {
  const points = [
    { timeNs: 100n, price: 3_000 },
    { timeNs: 200n, price: 3_010 },
    { timeNs: 400n, price: 2_990 },
  ]
  expect([100n, 150n, 300n, 400n].map((timeNs) => priceAt(points, timeNs))).toEqual([3_000, 3_005, 3_000, 2_990])
  expect([99n, 401n].map((timeNs) => priceAt(points, timeNs))).toEqual([undefined, undefined])
})
