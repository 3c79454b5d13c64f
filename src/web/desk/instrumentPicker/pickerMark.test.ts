import { expect, test } from 'vitest'
import { movedMark, type PickerMark } from './pickerMark'

const shape = { left: 3, hasPerpetual: true, strikes: 5, middle: 2 }

function after(start: PickerMark, ...keys: readonly string[]): PickerMark | undefined {
  return keys.reduce<PickerMark | undefined>(
    (mark, key) => (mark === undefined ? undefined : movedMark(mark, `Arrow${key}`, shape)),
    start,
  )
}

const first: PickerMark = { column: 'left', row: 0 }

test('→ enters the grid at the money, and again reaches the put of the strike', () => {
  expect(after(first, 'Right')).toEqual({ column: 'call', row: 2 })
  expect(after(first, 'Right', 'Right')).toEqual({ column: 'put', row: 2 })
  expect(after(first, 'Right', 'Right', 'Left', 'Left')).toEqual(first)
})

test('↑ from the first strike reaches the perpetual, and ↓ comes back', () => {
  expect(after({ column: 'put', row: 1 }, 'Up', 'Up')).toEqual({ column: 'perpetual' })
  expect(after({ column: 'perpetual' }, 'Down')).toEqual({ column: 'call', row: 0 })
})

test('the mark stays within the lists', () => {
  expect(after(first, 'Up')).toEqual(first)
  expect(after(first, 'Down', 'Down', 'Down')).toEqual({ column: 'left', row: 2 })
  expect(after({ column: 'call', row: 4 }, 'Down')).toEqual({ column: 'call', row: 4 })
})

test('an asset without options leads to its perpetual', () => {
  expect(movedMark(first, 'ArrowRight', { ...shape, strikes: 0 })).toEqual({ column: 'perpetual' })
})

test('other keys leave the mark alone', () => {
  expect(movedMark(first, 'Tab', shape)).toBeUndefined()
})
