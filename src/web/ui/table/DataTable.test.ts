import { expect, test } from 'vitest'
import { sortRows } from './DataTable'
import { rowWindow } from './useTableRows'

const rows = [
  { name: 'a', value: 2n },
  { name: 'b', value: undefined },
  { name: 'c', value: 3n },
  { name: 'd', value: 2n },
]
const names = (direction: 'ascending' | 'descending') =>
  sortRows(rows, (row) => row.value, direction)
    .map((row) => row.name)
    .join('')

test('unknown values come last in either direction, and equal ones keep their order', () => {
  expect(names('ascending')).toBe('adcb')
  expect(names('descending')).toBe('cadb')
})

test('a short list is rendered completely, a long one around the view', () => {
  expect(rowWindow(50, 28, { top: 0, height: 280 }, 120)).toEqual({ start: 0, end: 50 })
  expect(rowWindow(1000, 28, { top: 2800, height: 280 }, 120)).toEqual({ start: 88, end: 122 })
})

test('a list that became shorter than the scroll position still shows its end', () => {
  expect(rowWindow(130, 28, { top: 28_000, height: 280 }, 120)).toEqual({ start: 108, end: 130 })
})
