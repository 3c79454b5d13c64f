import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowerBound } from './sorted'

test('the lower bound is the first item that is not before the value', () => {
  const isLower = (item: number, value: number) => item < value
  expect(lowerBound([10, 20, 20, 30], 20, isLower)).toBe(1)
  expect(lowerBound([10, 20, 20, 30], 5, isLower)).toBe(0)
  expect(lowerBound([10, 20, 20, 30], 31, isLower)).toBe(4)
  expect(lowerBound([], 1, isLower)).toBe(0)
})

test('bids are sorted from the highest, so "before" means higher', () => {
  expect(lowerBound([{ price: 3n }, { price: 1n }], 2n, (level, price) => level.price > price)).toBe(1)
})

test('inserting an item at its place keeps the list sorted', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer(), (list, value) => {
      const sorted = [...list].sort((a, b) => a - b)
      const at = lowerBound(sorted, value, (item, other) => item < other)
      expect([...sorted.slice(0, at), value, ...sorted.slice(at)]).toEqual([...list, value].sort((a, b) => a - b))
    }),
  )
})
