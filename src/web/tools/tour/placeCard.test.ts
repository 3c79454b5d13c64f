import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeCard, type TourBox } from './placeCard'

const card = { width: 300, height: 160 }
const only = (box: TourBox) => ({ control: box, panel: box })

test('the card is placed to the left of a control on the right, and vice versa', () => {
  const page = { width: 1440, height: 900 }
  expect(placeCard(only({ left: 1140, top: 100, width: 300, height: 400 }), card, page)).toEqual({
    left: 828,
    top: 100,
  })
  expect(placeCard(only({ left: 0, top: 100, width: 300, height: 400 }), card, page)).toEqual({ left: 312, top: 100 })
})

test('for a control in the header the card is below it', () => {
  const page = { width: 1440, height: 900 }
  expect(placeCard(only({ left: 700, top: 6, width: 120, height: 32 }), card, page)).toEqual({ left: 700, top: 50 })
})

test('for the ticket’s button the card leaves the whole ticket free', () => {
  const page = { width: 1440, height: 900 }
  const control = { left: 1152, top: 500, width: 276, height: 40 }
  const panel = { left: 1140, top: 92, width: 300, height: 520 }
  expect(placeCard({ control, panel }, card, page)).toEqual({ left: 828, top: 500 })
})

test('on a phone, where the chart fills the page, the card is at the chart’s end farther from the line', () => {
  const page = { width: 390, height: 844 }
  const panel = { left: 0, top: 110, width: 390, height: 680 }
  const control = { left: 60, top: 400, width: 200, height: 22 }
  // The chart ends at 790, so the top is 790 − 12 − 160.
  expect(placeCard({ control, panel }, card, page)).toEqual({ left: 12, top: 618 })
  const low = { ...control, top: 600 }
  expect(placeCard({ control: low, panel }, card, page)).toEqual({ left: 12, top: 122 })
})

const pages = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
]

test.each(pages)('at $width × $height the card stays on the page, and covers no control if there is room', (page) => {
  const { width, height } = page
  const box = fc.record({
    left: fc.integer({ min: 0, max: width - 10 }),
    top: fc.integer({ min: 0, max: height - 10 }),
    width: fc.integer({ min: 10, max: width }),
    height: fc.integer({ min: 10, max: height }),
  })
  fc.assert(
    fc.property(box, box, (control, panel) => {
      const { left, top } = placeCard({ control, panel }, card, page)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(left + card.width).toBeLessThanOrEqual(width)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(top + card.height).toBeLessThanOrEqual(height)
      // The card needs 20 px: its distance from the control plus its distance from the edge.
      const hasRoom =
        control.left >= card.width + 20 ||
        width - control.left - control.width >= card.width + 20 ||
        control.top >= card.height + 20 ||
        height - control.top - control.height >= card.height + 20
      const isApart =
        left + card.width <= control.left ||
        left >= control.left + control.width ||
        top + card.height <= control.top ||
        top >= control.top + control.height
      if (hasRoom) expect(isApart).toBe(true)
    }),
  )
})
