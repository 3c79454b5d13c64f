// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { DataTable, type Column } from './DataTable'

afterEach(cleanup)

const rows = Array.from({ length: 400 }, (_, index) => `row ${index}`)
const columns: readonly Column<string>[] = [{ id: 'name', header: 'Name', cell: (row) => row }]

function drawnRows(): readonly string[] {
  return screen.getAllByRole('cell').map(({ textContent }) => textContent)
}

/** Scrolls to each position in turn before the page renders again. */
function scrollThrough(...tops: readonly number[]) {
  const box = screen.getByRole('table').parentElement
  if (box === null) throw new Error('the table is in nothing that scrolls')
  act(() => {
    for (const top of tops) {
      box.scrollTop = top
      box.dispatchEvent(new Event('scroll'))
    }
  })
}

test('a long list renders the rows where scrolling ended, even after a quick scroll there and back', () => {
  render(<DataTable label="List" columns={columns} rows={rows} rowKey={(row) => row} empty={null} />)
  expect(drawnRows()).toContain('row 0')
  expect(drawnRows()).not.toContain('row 300')
  scrollThrough(8_000, 0)
  expect(drawnRows()).toContain('row 0')
  scrollThrough(8_000)
  expect(drawnRows()).not.toContain('row 0')
  scrollThrough(0, 8_000)
  expect(drawnRows()).not.toContain('row 0')
})
