import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeCard, type TourBox } from './placeCard'

const page = { width: 1440, height: 900 }
const card = { width: 300, height: 160 }

test('the card is placed to the left of an anchor on the right, and vice versa', () => {
  expect(placeCard({ left: 1140, top: 100, width: 300, height: 400 }, card, page)).toEqual({ left: 828, top: 100 })
  expect(placeCard({ left: 0, top: 100, width: 300, height: 400 }, card, page)).toEqual({ left: 312, top: 100 })
})

test('for an anchor as wide as the page the card is below or above it', () => {
  expect(placeCard({ left: 0, top: 0, width: 1440, height: 44 }, card, page)).toEqual({ left: 8, top: 56 })
  expect(placeCard({ left: 0, top: 560, width: 1440, height: 340 }, card, page)).toEqual({ left: 8, top: 388 })
})

test('the card stays on the page, and covers its anchor only when there is no other room', () => {
  const box = fc.record({
    left: fc.integer({ min: 0, max: 1400 }),
    top: fc.integer({ min: 0, max: 860 }),
    width: fc.integer({ min: 10, max: 1440 }),
    height: fc.integer({ min: 10, max: 900 }),
  })
  fc.assert(
    fc.property(box, (anchor: TourBox) => {
      const { left, top } = placeCard(anchor, card, page)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + card.width).toBeLessThanOrEqual(page.width)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top + card.height).toBeLessThanOrEqual(page.height)
      const isApart =
        left + card.width <= anchor.left ||
        left >= anchor.left + anchor.width ||
        top + card.height <= anchor.top ||
        top >= anchor.top + anchor.height
      const isSmall = anchor.width < 400 || anchor.height < 300
      if (isSmall) expect(isApart).toBe(true)
    }),
  )
})
