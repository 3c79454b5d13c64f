import { expect, test } from 'vitest'
import { placeAfterKey } from './useChainKeys'

/** Ten lines, the fifth of them the marker of the forward, four cells each. */
const extent = { lines: 10, cells: 4, isEmpty: (line: number) => line === 4, page: 6 }
const after = (line: number, cell: number, key: string) => placeAfterKey({ line, cell }, key, extent)

test('arrows go from cell to cell and over the marker', () => {
  expect(after(2, 1, 'ArrowRight')).toEqual({ line: 2, cell: 2 })
  expect(after(2, 1, 'ArrowLeft')).toEqual({ line: 2, cell: 0 })
  expect(after(3, 1, 'ArrowDown')).toEqual({ line: 5, cell: 1 })
  expect(after(5, 1, 'ArrowUp')).toEqual({ line: 3, cell: 1 })
})

test('at the edges they lead nowhere', () => {
  expect(after(0, 0, 'ArrowUp')).toBeUndefined()
  expect(after(9, 0, 'ArrowDown')).toBeUndefined()
  expect(after(0, 0, 'ArrowLeft')).toBeUndefined()
  expect(after(0, 3, 'ArrowRight')).toBeUndefined()
  expect(after(0, 3, 'x')).toBeUndefined()
})

test('pages and ends stay inside, and never stop on the marker', () => {
  expect(after(9, 2, 'PageUp')).toEqual({ line: 3, cell: 2 })
  expect(after(0, 2, 'PageDown')).toEqual({ line: 6, cell: 2 })
  expect(after(8, 2, 'PageDown')).toEqual({ line: 9, cell: 2 })
  expect(after(8, 2, 'Home')).toEqual({ line: 0, cell: 2 })
  expect(after(1, 2, 'End')).toEqual({ line: 9, cell: 2 })
  expect(placeAfterKey({ line: 2, cell: 0 }, 'Home', { ...extent, isEmpty: (line) => line === 0 })).toEqual({
    line: 1,
    cell: 0,
  })
})
