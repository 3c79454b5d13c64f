// @vitest-environment jsdom

import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { amount, book, focusedBid, mouse, moved, level, prepareBook, press, price, wait } from '@/dev/scenes/bookScene'

beforeAll(prepareBook)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** Price, amount and total of each row, from the highest price down. */
const shownRows = () =>
  Array.from(screen.getByRole('table', { name: 'Order book' }).querySelectorAll('tr[data-side]'), (row) =>
    Array.from(row.querySelectorAll('[data-cell]'), (cell) => cell.textContent).join(' '),
  )

test('a market frame is painted without React, even when prices move', () => {
  const { renders, tick, received } = book()
  const before = renders()
  tick({ bids: [level('100', '7'), level('99', '2')] })
  expect(shownRows()).toEqual(['102 5 8', '101 3 3', '100 7 7', '99 2 9'])
  expect(screen.getByText('Bids 53%')).toBeDefined()
  tick({ bids: [level('101', '2'), level('100', '7')], asks: [level('102', '5'), level('103', '1')] })
  expect(shownRows()).toEqual(['103 1 6', '102 5 5', '101 2 2', '100 7 9'])
  expect(screen.getByTitle('Mid price').textContent).toBe('101.5')
  expect(screen.getByTitle('Bid–ask spread').textContent).toBe('1 0.985%')
  expect(renders()).toBe(before)
  // A press uses the painted values.
  press(2, 0)
  press(3, 2)
  expect(received).toEqual(['price 101', 'sweep buy 9 to 100'])
})

test('changing the units replaces the painted text', () => {
  const { tick, update } = book()
  update({ units: 'usd' })
  expect(shownRows()).toEqual(['102 510 813', '101 303 303', '100 100 100', '99 198 298'])
  tick({ bids: [level('100', '7'), level('99', '2')] })
  expect(shownRows()).toEqual(['102 510 813', '101 303 303', '100 700 700', '99 198 898'])
  update({})
  expect(shownRows()).toEqual(['102 5 8', '101 3 3', '100 1 1', '99 2 3'])
})

test('a row that was empty when the units changed can be pressed once it has an amount again', () => {
  const { tick, update } = book()
  fireEvent.pointerMove(screen.getByRole('table'))
  tick({ bids: [level('99', '2')] })
  expect(shownRows()).toContain('100 gone —')
  update({ units: 'usd' })
  expect(shownRows()).toContain('100 100 100')
  expect(document.querySelector('[aria-disabled], [data-gone]')).toBeNull()
})

test('the next React render starts from what was painted', () => {
  const { tick } = book()
  tick({ bids: [level('100', '7'), level('99', '2')] })
  // Forces a React render by marking the row as reached.
  const row = screen.getByRole('table').querySelector('tr[data-side="buy"] button')
  if (row !== null) fireEvent.pointerOver(row)
  expect(document.querySelectorAll('[data-reached]')).toHaveLength(1)
  expect(shownRows()).toEqual(['102 5 8', '101 3 3', '100 7 7', '99 2 9'])
})

test('a click right after a painted frame moved the rows is ignored, whatever price it hits', () => {
  vi.useFakeTimers()
  const { received, tick } = book()
  wait(5_000)
  tick(moved)
  wait(299)
  const early = mouse(1, 0)
  early.down()
  early.up()
  expect(received).toEqual([])
  expect(screen.getAllByText('Price moved: click again').length).toBeGreaterThan(0)
})

test('rows are held as they were last painted', () => {
  const { tick } = book()
  tick(moved)
  fireEvent.pointerMove(screen.getByRole('table'))
  tick({ bids: [level('102', '1'), level('100', '1')], asks: [level('103', '4'), level('104', '2')] })
  expect(shownRows()).toEqual(['103 4 4', '102 gone —', '101 gone 1', '100 1 2'])
  // A row that was refilled can be pressed.
  tick(moved)
  expect(shownRows()).toEqual(['103 2 3', '102 1 1', '101 7 7', '100 1 8'])
  expect(document.querySelector('[aria-disabled]')).toBeNull()
})

test('the focus follows its price, and keys continue from there', () => {
  vi.useFakeTimers()
  const { received, tick } = book()
  focusedBid()
  wait(5_000)
  tick({ bids: [level('101', '1'), level('100', '2')], asks: [level('102', '1'), level('103', '1')] })
  expect(shownRows()).toEqual(['103 1 2', '102 1 1', '101 1 1', '100 2 3'])
  expect(document.activeElement?.textContent).toBe('100')
  if (document.activeElement !== null) fireEvent.click(document.activeElement, { detail: 0 })
  expect(received).toEqual(['price 100'])
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
