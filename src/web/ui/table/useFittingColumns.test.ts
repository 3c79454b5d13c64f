// @vitest-environment jsdom

import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { nextFit, useFittingColumns } from './useFittingColumns'

afterEach(cleanup)

const all = { gone: 0, needed: [] }

test('columns are hidden one by one until the table fits', () => {
  const one = nextFit(all, 800, 900, 3)
  expect(one).toEqual({ gone: 1, needed: [900] })
  if (one === 'tooNarrow') throw new Error('a column may go')
  const two = nextFit(one, 800, 850, 3)
  expect(two).toEqual({ gone: 2, needed: [900, 850] })
  if (two === 'tooNarrow') throw new Error('a column may go')
  expect(nextFit(two, 800, 800, 3)).toBe(two)
})

test('a column returns only once there is room for it', () => {
  const two = { gone: 2, needed: [900, 850] }
  expect(nextFit(two, 849, 849, 3)).toBe(two)
  expect(nextFit(two, 850, 850, 3)).toEqual({ gone: 1, needed: [900, 850] })
  expect(nextFit({ gone: 1, needed: [900, 850] }, 900, 900, 3)).toEqual({ gone: 0, needed: [900, 850] })
})

test('a table is too narrow if no optional column is left, and a hidden panel is not measured', () => {
  expect(nextFit({ gone: 1, needed: [900] }, 800, 850, 1)).toBe('tooNarrow')
  expect(nextFit(all, 0, 900, 3)).toBe(all)
})

test('without room, the column with the largest number is hidden first', () => {
  const box = { current: document.createElement('div') }
  const table = box.current.appendChild(document.createElement('table'))
  Object.defineProperty(box.current, 'clientWidth', { value: 800 })
  const widths = [900, 850, 800]
  Object.defineProperty(table, 'offsetWidth', { get: () => widths.shift() ?? 800 })
  const columns = [{ id: 'price' }, { id: 'type', yields: 2 }, { id: 'line', yields: 1 }, { id: 'strike', yields: 3 }]
  const { result } = renderHook(() => useFittingColumns(box, columns, 1))
  expect(result.current.map(({ id }) => id)).toEqual(['price', 'line'])
})
