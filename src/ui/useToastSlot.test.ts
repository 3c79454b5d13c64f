import { expect, test } from 'vitest'
import { slotIn } from './useToastSlot'

test('toasts take the middle of the free stretch, at most 460 pixels of it', () => {
  // 1,000 wide from 500: the middle is at 1,000, half of 460 is 230.
  expect(slotIn({ left: 500, width: 1000 })).toEqual({ left: 770, width: 460 })
})

test('a narrower stretch is filled', () => {
  expect(slotIn({ left: 500, width: 324.6 })).toEqual({ left: 500, width: 324 })
})

test('there is no place in a stretch that a line of text does not fit', () => {
  expect(slotIn({ left: 500, width: 229 })).toBeUndefined()
  expect(slotIn({ left: 500, width: 230 })).toEqual({ left: 500, width: 230 })
})
