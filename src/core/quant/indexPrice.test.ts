import { expect, test } from 'vitest'
import { indexPrice } from './indexPrice'

test('the index is the mean of its sources', () => {
  expect(indexPrice([2000, 2001, 2005])).toBeCloseTo(2002, 9)
})

test('a source more than half a percent from the median does not count, one at half a percent does', () => {
  // The median of the three is 2000; 2010 is half a percent above it.
  expect(indexPrice([1999, 2000, 2010])).toBeCloseTo(2003, 9)
  expect(indexPrice([1999, 2000, 2010.1])).toBeCloseTo(1999.5, 9)
})

test('the median of an even number of sources is the midpoint of the middle two', () => {
  // The median of 2000 and 2008 is 2004: 1990 is 0.7 % below it and 2020 is 0.8 % above.
  expect(indexPrice([1990, 2000, 2008, 2020])).toBeCloseTo(2004, 9)
})

test('sources that are disconnected or have no price are left out', () => {
  expect(indexPrice([undefined, 2000, Number.NaN, 0, -5, Infinity, 2002])).toBeCloseTo(2001, 9)
})

test('there is no index without a source, or when two sources contradict each other', () => {
  expect(indexPrice([])).toBeUndefined()
  expect(indexPrice([undefined, Number.NaN])).toBeUndefined()
  expect(indexPrice([1000, 2000])).toBeUndefined()
})

test('the median does not depend on the order of the sources', () => {
  expect(indexPrice([2100, 2000, 2001])).toBeCloseTo(2000.5, 9)
  expect(indexPrice([999, 10_000, 1_000, 1_001])).toBeCloseTo(1_000, 9)
})

test('infinite and zero prices are ignored', () => {
  expect(indexPrice([Infinity, Infinity, Infinity, 2000])).toBe(2000)
  expect(indexPrice([0, 0, 0, 2000])).toBe(2000)
})
