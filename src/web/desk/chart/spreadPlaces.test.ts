import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { spreadPlaces } from './placeLines'

test('handles with enough space stay in place', () => {
  expect(spreadPlaces([100, 40, 200], 22, 12, 288)).toEqual([100, 40, 200])
})

test('two handles at one position spread evenly, the first above', () => {
  expect(spreadPlaces([100, 100], 20, 10, 290)).toEqual([90, 110])
})

test('a pushed handle pushes its neighbour, and all remain in order', () => {
  // The stack begins at 90, the mean of 100, 105 and 125 less 0, 20 and 40.
  expect(spreadPlaces([125, 100, 105], 20, 10, 290)).toEqual([130, 90, 110])
})

test('at the edge handles spread inward', () => {
  expect(spreadPlaces([12, 12, 12], 20, 12, 288)).toEqual([12, 32, 52])
  expect(spreadPlaces([288, 288], 20, 12, 288)).toEqual([268, 288])
})

test('without enough space handles overlap evenly', () => {
  expect(spreadPlaces([50, 50, 50], 22, 10, 30)).toEqual([10, 20, 30])
})

test('no handle covers another or leaves the pane, and the order of prices is preserved', () => {
  const places = fc.array(fc.double({ min: 0, max: 600, noNaN: true }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(places, (wanted) => {
      const found = spreadPlaces(wanted, 22, 12, 588)
      const sorted = found.map((place, index) => [wanted[index] ?? 0, place] as const).sort((a, b) => a[0] - b[0])
      for (const [index, [, place]] of sorted.entries()) {
        expect(place).toBeGreaterThanOrEqual(12 - 1e-6)
        expect(place).toBeLessThanOrEqual(588 + 1e-6)
        const before = found.toSorted((a, b) => a - b)[index - 1]
        const here = found.toSorted((a, b) => a - b)[index] ?? 0
        if (before !== undefined) expect(here - before).toBeGreaterThanOrEqual(22 - 1e-6)
      }
      for (const [one, place] of found.entries()) {
        for (const [other, otherPlace] of found.entries()) {
          if ((wanted[one] ?? 0) < (wanted[other] ?? 0)) expect(place).toBeLessThan(otherPlace)
        }
      }
    }),
  )
})
