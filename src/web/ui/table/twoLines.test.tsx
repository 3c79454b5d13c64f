// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { CardTable } from './CardTable'
import { DataTable, type Column } from './DataTable'

const px = vi.hoisted(() => ({ row: 40 }))
vi.mock('@/web/ui/useTokenPx', () => ({ useTokenPx: () => px.row }))

afterEach(() => {
  cleanup()
  px.row = 40
})

type Row = { readonly name: string; readonly price: string; readonly mark: string | undefined }

const rows: readonly Row[] = [
  { name: 'A', price: '100', mark: '101' },
  { name: 'B', price: '200', mark: undefined },
]
const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name, under: () => 'Long', isUnderBeside: true },
  {
    id: 'price',
    header: 'Price',
    card: { place: '', isOpenOnly: true },
    cell: ({ price }) => price,
    under: ({ mark }) => mark,
  },
]
const table = { label: 'Held', columns, rows, rowKey: ({ name }: Row) => name }
const cell = (index: number) => screen.getAllByRole('cell')[index] ?? document.body

test('a cell has its value over its context, or alone if there is none', () => {
  render(<DataTable {...table} />)
  expect([...cell(1).children].map(({ textContent }) => textContent)).toEqual(['100', '101'])
  expect(cell(3).innerHTML).toBe('200')
})

test('in a row of one line the context is in the tooltip, and the first column has it beside the name', () => {
  px.row = 28
  render(<DataTable {...table} />)
  expect(cell(0).textContent).toBe('A Long')
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.pointerEnter(within(cell(1)).getByText('100').parentElement ?? cell(1))
  expect(screen.getByRole('tooltip').textContent).toBe('101')
  // A screen reader reads it without a pointer.
  expect(cell(1).textContent).toBe('100 101')
})

test('the total is a last row outside the list, and an empty list has none', () => {
  const total = new Map([
    ['name', { cell: 'Total' }],
    ['price', { cell: '300', under: '—' }],
  ])
  const { rerender } = render(<DataTable {...table} total={total} />)
  const [last] = within(screen.getByRole('table')).getAllByRole('row').slice(-1)
  expect(within(last ?? document.body).getByRole('rowheader').textContent).toBe('Total')
  expect(within(last ?? document.body).getByRole('cell').textContent).toBe('300—')
  rerender(<DataTable {...table} rows={[]} total={total} />)
  expect(screen.queryByText('Total')).toBeNull()
})

test('of cards that open, a closed one is lower and has fewer cells', () => {
  render(<CardTable {...table} grid="" height={64} openHeight={160} isOpenRow={({ name }) => name === 'B'} />)
  const [closed, open] = screen.getAllByRole('row').slice(1)
  expect(closed?.style.height).toBe('64px')
  expect(open?.style.height).toBe('160px')
  expect(closed?.textContent).toBe('ALong')
  expect(open?.textContent).toBe('BLong200')
})

test('of cards that could open but of which none is chosen, all are open and as high as that', () => {
  render(<CardTable {...table} grid="" height={64} openHeight={160} />)
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.style.height),
  ).toEqual(['160px', '160px'])
})
