import { expect, test } from 'vitest'
import { slotIn } from './useToastSlot'

test('toasts take the middle of the free area, at most 460 pixels wide', () => {
  // 1,000 wide from 500: the middle is at 1,000, and half of 460 is 230.
  expect(slotIn({ left: 500, top: 2, width: 1000, height: 40 })).toEqual({ left: 770, top: 2, width: 460 })
})

test('a narrower area is filled', () => {
  expect(slotIn({ left: 500, top: 2, width: 324.6, height: 40 })).toEqual({ left: 500, top: 2, width: 324 })
})

test('an area too narrow for a line of text has no slot', () => {
  expect(slotIn({ left: 500, top: 2, width: 199, height: 40 })).toBeUndefined()
  expect(slotIn({ left: 500, top: 2, width: 200, height: 40 })).toEqual({ left: 500, top: 2, width: 200 })
})

test('a collapsed area, or one too low for two lines, has no slot; in a higher one the toast is centred', () => {
  expect(slotIn({ left: 0, top: 44, width: 390, height: 0 })).toBeUndefined()
  expect(slotIn({ left: 0, top: 44, width: 390, height: 46 })).toEqual({ left: 0, top: 47, width: 390 })
})
