// @vitest-environment jsdom

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { amount, book, focusedBid, mouse, moved, level, prepareBook, press, price, wait } from '@/dev/scenes/bookScene'

beforeAll(prepareBook)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** What each row shows: its price, amount and total, from the highest price down. */
const shownRows = () =>
  Array.from(screen.getByRole('table', { name: 'Order book' }).querySelectorAll('tr[data-side]'), (row) =>
    Array.from(row.querySelectorAll('[data-cell]'), (cell) => cell.textContent).join(' '),
  )

test('a frame of the market is painted without React, also when the prices move', () => {
  const { renders, tick, heard } = book()
  const before = renders()
  tick({ bids: [level('100', '7'), level('99', '2')] })
  expect(shownRows()).toEqual(['102 5 8', '101 3 3', '100 7 7', '99 2 9'])
  expect(screen.getByText('Bids 53%')).toBeDefined()
  tick({ bids: [level('101', '2'), level('100', '7')], asks: [level('102', '5'), level('103', '1')] })
  expect(shownRows()).toEqual(['103 1 6', '102 5 5', '101 2 2', '100 7 9'])
  expect(screen.getByTitle('Mid price').textContent).toBe('101.5')
  expect(screen.getByTitle('Bid–ask spread').textContent).toBe('1 0.985%')
  expect(renders()).toBe(before)
  // A press meets what was painted.
  press(2, 0)
  press(3, 2)
  expect(heard).toEqual(['price 101', 'sweep buy 9 to 100'])
})

test('other units are written in the place of those before', () => {
  const { tick, update } = book()
  update({ units: 'usd' })
  expect(shownRows()).toEqual(['102 510 813', '101 303 303', '100 100 100', '99 198 298'])
  tick({ bids: [level('100', '7'), level('99', '2')] })
  expect(shownRows()).toEqual(['102 510 813', '101 303 303', '100 700 700', '99 198 898'])
  update({})
  expect(shownRows()).toEqual(['102 5 8', '101 3 3', '100 1 1', '99 2 3'])
})

test('a row that was gone when the units changed can be pressed once it lives again', () => {
  const { tick, update } = book()
  fireEvent.pointerMove(screen.getByRole('table'))
  tick({ bids: [level('99', '2')] })
  expect(shownRows()).toContain('100 gone —')
  update({ units: 'usd' })
  expect(shownRows()).toContain('100 100 100')
  expect(document.querySelector('[aria-disabled], [data-gone]')).toBeNull()
})

test('what was painted without React is what the next rendering begins with', () => {
  const { tick } = book()
  tick({ bids: [level('100', '7'), level('99', '2')] })
  // Something else has React draw: the row is marked as reached.
  const row = screen.getByRole('table').querySelector('tr[data-side="buy"] button')
  if (row !== null) fireEvent.pointerOver(row)
  expect(document.querySelectorAll('[data-reached]')).toHaveLength(1)
  expect(shownRows()).toEqual(['102 5 8', '101 3 3', '100 7 7', '99 2 9'])
})

test('a click right after a painted frame moved the rows is ignored, whatever price it hits', () => {
  vi.useFakeTimers()
  const { heard, tick } = book()
  wait(5_000)
  tick(moved)
  wait(299)
  const early = mouse(1, 0)
  early.down()
  early.up()
  expect(heard).toEqual([])
  expect(screen.getAllByText('Price moved: click again').length).toBeGreaterThan(0)
})

test('rows are held as they were painted last', () => {
  const { tick } = book()
  tick(moved)
  fireEvent.pointerMove(screen.getByRole('table'))
  tick({ bids: [level('102', '1'), level('100', '1')], asks: [level('103', '4'), level('104', '2')] })
  expect(shownRows()).toEqual(['103 4 4', '102 gone —', '101 gone 1', '100 1 2'])
  // A row that lives again can be pressed.
  tick(moved)
  expect(shownRows()).toEqual(['103 2 3', '102 1 1', '101 7 7', '100 1 8'])
  expect(document.querySelector('[aria-disabled]')).toBeNull()
})

test('the focus goes along with its price, and keys go on from there', () => {
  vi.useFakeTimers()
  const { heard, tick } = book()
  focusedBid()
  wait(5_000)
  tick({ bids: [level('101', '1'), level('100', '2')], asks: [level('102', '1'), level('103', '1')] })
  expect(shownRows()).toEqual(['103 1 2', '102 1 1', '101 1 1', '100 2 3'])
  expect(document.activeElement?.textContent).toBe('100')
  if (document.activeElement !== null) fireEvent.click(document.activeElement, { detail: 0 })
  expect(heard).toEqual(['price 100'])
})

test('an own order is drawn in the row of its price while the market moves', async () => {
  const own = [{ orderId: 'a', side: 'buy' as const, price: price('99'), amount: amount('2') }]
  const { tick } = book({ ownOrders: own })
  const rowOf = async () =>
    (await screen.findByRole('slider', { name: 'Your buy order: 2 at 99' })).closest('tr')?.textContent
  expect(await rowOf()).toContain('99')
  tick({ bids: [level('99', '2'), level('98', '4')] })
  expect(await rowOf()).toContain('99')
})
