import { expect, test } from 'vitest'
import { treemap } from './treemap'

const weights = [6, 6, 4, 3, 2, 2, 1]

test('areas are proportional to the weights and fill the box', () => {
  const tiles = treemap(weights, (weight) => weight, 600, 400)
  for (const { item, width, height } of tiles) expect(width * height).toBeCloseTo((item / 24) * 240_000, 6)
  expect(tiles).toHaveLength(weights.length)
})

test('the example of the paper: two sixes share the first column of a box of 6 by 4', () => {
  const [first, second] = treemap(weights, (weight) => weight, 6, 4)
  expect(first).toEqual({ item: 6, x: 0, y: 0, width: 3, height: 2 })
  expect(second).toEqual({ item: 6, x: 0, y: 2, width: 3, height: 2 })
})

test('an item without weight has no tile', () => {
  expect(treemap([1, 0], (weight) => weight, 10, 10)).toEqual([{ item: 1, x: 0, y: 0, width: 10, height: 10 }])
  expect(treemap([0], (weight) => weight, 10, 10)).toEqual([])
})
