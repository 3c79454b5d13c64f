import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { scrollTopFor, virtualRows } from './useVirtualScroll'

test('only rows in view and a few more are rendered, and the height is that of the whole list', () => {
  const rows = virtualRows(1_000, 28, { top: 2_800, height: 280 })
  expect(rows).toEqual({ start: 90, end: 120, before: 2_520, after: 28_000 - 3_360, first: 100, last: 110 })
})

test('a list that fits has no spacers', () => {
  expect(virtualRows(3, 28, { top: 0, height: 280 })).toEqual({
    start: 0,
    end: 3,
    before: 0,
    after: 0,
    first: 0,
    last: 3,
  })
})

test('both ends of a list too long for a browser can be reached', () => {
  const count = 5_000_000
  expect(virtualRows(count, 28, { top: 0, height: 560 })).toMatchObject({ start: 0, first: 0, before: 0 })
  const bottom = virtualRows(count, 28, { top: 16_000_000 - 560, height: 560 })
  expect(bottom).toMatchObject({ end: count, last: count })
  expect(bottom.after).toBeLessThan(28)
})

test('the first row is rendered even when the scale is only slightly above one', () => {
  expect(virtualRows(571_429, 28, { top: 3, height: 280 })).toMatchObject({ start: 0, first: 0 })
})

test('rows in view are rendered at the right place for any length and position', () => {
  const lengths = fc.integer({ min: 0, max: 3_000_000 })
  fc.assert(
    fc.property(
      lengths,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.integer({ min: 100, max: 900 }),
      (count, share, height) => {
        const total = Math.min(count * 28, 16_000_000)
        const top = Math.floor(share * Math.max(0, total - height))
        const { start, end, before, after, first, last } = virtualRows(count, 28, { top, height })
        expect(start).toBeLessThanOrEqual(first)
        expect(before).toBeGreaterThanOrEqual(0)
        expect(before + (end - start) * 28 + after).toBeCloseTo(total, 3)
        // The rendered rows cover the box unless the list is too short.
        expect(before).toBeLessThanOrEqual(top + 0.001)
        expect(before + (end - start) * 28).toBeGreaterThanOrEqual(Math.min(top + height, total) - 28.001)
        expect(end).toBeGreaterThanOrEqual(last - 1)
      },
    ),
  )
})

test('a row out of view is scrolled to the nearer edge, one in view does not move', () => {
  const scroll = { top: 280, height: 280 }
  expect(scrollTopFor(5, 1_000, 28, scroll)).toBe(140)
  expect(scrollTopFor(30, 1_000, 28, scroll)).toBe(31 * 28 - 280)
  expect(scrollTopFor(12, 1_000, 28, scroll)).toBe(280)
})
