// @vitest-environment jsdom

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { CardTable } from './CardTable'
import type { Column } from './DataTable'

afterEach(cleanup)

type Row = { readonly name: string; readonly price: string }

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Name', card: { place: '' }, cell: ({ name }) => name },
  { id: 'price', header: 'Price', card: { place: '', isLabelled: true }, cell: ({ price }) => price },
  { id: 'actions', headerLabel: 'Actions', card: { place: '' }, cell: () => <button type="button">Cancel</button> },
]

function drawn(rows: readonly Row[], onOpenRow?: (row: Row) => void): void {
  const opening = onOpenRow === undefined ? {} : { onOpenRow }
  const table = { label: 'Orders', columns, rows, rowKey: ({ name }: Row) => name, empty: <p>None</p> }
  render(<CardTable {...table} {...opening} grid="" height={100} />)
}

const two = [
  { name: 'A', price: '1' },
  { name: 'B', price: '2' },
]
const table = () => screen.getByRole('table', { name: 'Orders' })
const cards = () => within(table()).getAllByRole('row').slice(1)

test('cards are rows of a table, whose cells contain only the value', () => {
  drawn(two)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'Name',
    'Price',
    'Actions',
  ])
  expect(
    cards().map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['A', '1', 'Cancel'],
    ['B', '2', 'Cancel'],
  ])
})

test('Enter opens a card, but not from a button on it, and arrows move between cards', () => {
  const opened: string[] = []
  drawn(two, ({ name }) => opened.push(name))
  const [first, second] = cards()
  first?.focus()
  fireEvent.keyDown(first ?? document.body, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(second)
  fireEvent.keyDown(second ?? document.body, { key: 'Enter' })
  fireEvent.keyDown(within(first ?? document.body).getByRole('button'), { key: 'Enter' })
  expect(opened).toEqual(['B'])
})

test('a long list renders only the cards near the view, and the table gives the total', () => {
  drawn(Array.from({ length: 500 }, (_, index) => ({ name: `${index}`, price: '1' })))
  expect(cards().length).toBeLessThan(60)
  expect(table().getAttribute('aria-rowcount')).toBe('501')
})

test('an empty list says so', () => {
  drawn([])
  expect(screen.getByText('None')).toBeDefined()
})
