import { expect, test } from 'vitest'
import { daySlots } from './daySlots'

test('a heading stands above the rows of each day', () => {
  const slots = daySlots(
    [
      { day: 'b', rows: 2 },
      { day: 'a', rows: 1 },
    ],
    3,
  )
  expect(slots.count).toBe(5)
  expect([0, 1, 2, 3, 4].map(slots.at)).toEqual([{ day: 'b' }, { row: 0 }, { row: 1 }, { day: 'a' }, { row: 2 }])
  expect([0, 1, 3, 4].map(slots.rowFrom)).toEqual([0, 0, 2, 2])
})

test('without days each slot is a row', () => {
  const slots = daySlots([], 3)
  expect([slots.count, slots.at(2), slots.rowFrom(2)]).toEqual([3, { row: 2 }, 2])
})
