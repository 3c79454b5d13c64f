// @vitest-environment jsdom

import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Column } from './DataTable'
import { FittedTable, type Cards } from './FittedTable'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

type Row = { readonly name: string; readonly price: string }

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', card: { place: 'name', dense: 'dense-name' }, cell: ({ name }) => name },
  { id: 'price', header: 'Price', card: { place: 'price', isLabelled: true }, cell: ({ price }) => price },
  { id: 'time', header: 'Time', card: { place: 'time', dense: false }, cell: () => '12:00' },
]
const cards: Cards = {
  touch: { grid: 'touch-grid', height: 100 },
  dense: { grid: 'dense-grid', height: 60 },
  below: 600,
}

function drawnAt(
  width: number,
  isPhone = false,
): { readonly heads: readonly (string | null)[]; readonly row: Element } {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width)
  const rows = [{ name: 'A', price: '1' }]
  render(
    <FittedTable
      label="Orders"
      columns={columns}
      rows={rows}
      rowKey={({ name }) => name}
      isPhone={isPhone}
      cards={cards}
    />,
  )
  const table = screen.getByRole('table', { name: 'Orders' })
  const heads = within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
  const [, row] = within(table).getAllByRole('row')
  if (row === undefined) throw new Error('no row is drawn')
  return { heads, row }
}

test('a wide enough panel has a plain table', () => {
  const { heads, row } = drawnAt(600)
  expect(heads).toEqual(['Name', 'Price', 'Time'])
  expect(row.className).not.toContain('grid')
})

test('a narrow panel has dense cards: table rows without the columns that have no place there', () => {
  const { heads, row } = drawnAt(599)
  expect(heads).toEqual(['Name', 'Price'])
  expect(row.className).toContain('dense-grid')
  expect(within(row as HTMLElement).getAllByRole('cell')).toHaveLength(2)
  expect(within(row as HTMLElement).getByRole('cell', { name: 'A' }).className).toContain('dense-name')
  expect(within(row as HTMLElement).getByRole('cell', { name: '1' }).className).toContain('price')
})

test('a phone has cards for a finger, with every column', () => {
  const { heads, row } = drawnAt(800, true)
  expect(heads).toEqual(['Name', 'Price', 'Time'])
  expect(row.className).toContain('touch-grid')
})

test('a hidden panel has no width, and does not count as narrow', () => {
  expect(drawnAt(0).row.className).not.toContain('grid')
})
