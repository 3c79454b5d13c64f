import { expect, test } from 'vitest'
import { sizeShare } from './TradesPanel'

test('a trade of one percent of the largest has a bar of ten percent', () => {
  expect(sizeShare(1n, 100n)).toBe(10)
  expect(sizeShare(100n, 100n)).toBe(100)
})

test('an empty tape has no bars', () => {
  expect(sizeShare(0n, 0n)).toBe(0)
})
