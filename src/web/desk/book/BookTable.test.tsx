// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { formatFixed6, parseFixed6, type Usd } from '@/core/protocol/fixed6'
import { amount, book, focusedBid, level, mouse, moved, prepareBook, press, price, wait } from '@/dev/scenes/bookScene'

beforeAll(prepareBook)
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('price, amount and total have different actions', () => {
  const { received } = book()
  press(0, 0)
  press(2, 1)
  press(3, 2)
  expect(received).toEqual(['price 102', 'buy 1 at 100', 'sweep buy 3 to 99'])
})

test('the row under the pointer does not change its price while the market moves', () => {
  const { received, update } = book()
  fireEvent.pointerOver(screen.getByRole('table'))
  update({ bids: [level('101', '7'), level('100', '1'), level('99', '2')], asks: [level('103', '1')] })
  press(2, 0)
  press(2, 2)
  expect(received).toEqual(['price 100', 'sweep buy 8 to 100'])
})

test('two seconds after the pointer last moved, rows follow the market again and the badge disappears', () => {
  vi.useFakeTimers()
  const { update } = book()
  fireEvent.pointerMove(screen.getByRole('table'))
  update(moved)
  expect(screen.getByText('Prices held')).toBeDefined()
  expect(screen.queryByText('103')).toBeNull()
  wait(1_999)
  expect(screen.queryByText('103')).toBeNull()
  wait(1)
  expect(screen.getByText('103')).toBeDefined()
  expect(screen.queryByText('Prices held')).toBeNull()
})

test('figures are calculated from the market, not from held rows', () => {
  const { update } = book()
  fireEvent.pointerMove(screen.getByRole('table'))
  // All asks of the held rows were bought, and the new asks have no row. Bids 1 + 2, asks 6 + 3: 25%.
  update({ bids: [level('100', '1'), level('99', '2')], asks: [level('102', '6'), level('103', '3')] })
  expect(screen.getByText('Bids 25%')).toBeDefined()
})

test('a removed level is marked, and neither its amount nor an empty total can be used for the ticket', () => {
  const { received, update } = book()
  fireEvent.pointerMove(screen.getByRole('table'))
  update({ asks: [level('102', '5')] })
  expect(screen.getByText('gone')).toBeDefined()
  press(1, 1)
  press(1, 2)
  press(1, 0)
  expect(received).toEqual(['price 101'])
})

test('a click right after the rows moved is ignored with a message, whatever price it hits', async () => {
  vi.useFakeTimers()
  const { received, update } = book()
  wait(5_000)
  update(moved)
  wait(299)
  const early = mouse(1, 0)
  early.down()
  early.up()
  expect(received).toEqual([])
  expect(await shownMarks()).toEqual(['Moved: click again'])
  // The rows are held now, so an identical press hits the price that the trader reads.
  wait(300)
  update({})
  const again = mouse(1, 0)
  again.down()
  again.up()
  expect(received).toEqual(['price 102'])
  expect(await shownMarks()).toEqual([])
})

test('a burst of ignored presses shows one mark, which disappears two seconds after the last', async () => {
  vi.useFakeTimers()
  const { received, update } = book()
  wait(5_000)
  update(moved)
  for (let turn = 0; turn < 5; turn++) {
    wait(50)
    const { down, up } = mouse(1, turn % 3)
    down()
    up()
  }
  expect(received).toEqual([])
  expect(await shownMarks()).toEqual(['Moved: click again'])
  wait(1_999)
  expect(await shownMarks()).toHaveLength(1)
  wait(1)
  expect(await shownMarks()).toEqual([])
})

/** Returns the marks at the rows, and checks that the status message agrees with them. */
async function shownMarks() {
  await act(async () => {})
  const marks = Array.from(document.querySelectorAll('.missed-mark'), (mark) => mark.textContent)
  expect(screen.getByRole('status').textContent).toBe(marks.length === 0 ? '' : 'Price moved: click again')
  return marks
}

test('rows are held for the whole length of a press', () => {
  vi.useFakeTimers()
  const { received, update } = book()
  wait(1_000)
  const { down, up } = mouse(1, 0)
  down()
  update({ bids: [level('100', '1')], asks: [level('100.5', '9'), level('101', '3')] })
  wait(10_000)
  up()
  expect(received).toEqual(['price 101'])
})

test('when the focused row leaves the book, the focus keeps its position and an immediate key press is ignored', () => {
  vi.useFakeTimers()
  const { received, update } = book()
  wait(1_000)
  const rows = screen.getByRole('table').querySelectorAll('tr[data-side="buy"]')
  act(() => rows[0]?.querySelector('button')?.focus())
  wait(5_000)
  update({ bids: [level('99', '2'), level('98', '4')] })
  expect(document.activeElement?.textContent).toBe('99')
  if (document.activeElement !== null) fireEvent.click(document.activeElement, { detail: 0 })
  expect(received).toEqual([])
  wait(300)
  if (document.activeElement !== null) fireEvent.click(document.activeElement, { detail: 0 })
  expect(received).toEqual(['price 99'])
})

/**
 * Imitates Tab in a browser: React handles the blur while no element has focus, and the next tab stop gets focus only
 * if nothing else took it. After the last stop the focus leaves the page.
 */
function tab() {
  const from = document.activeElement
  if (!(from instanceof HTMLElement) || !fireEvent.keyDown(from, { key: 'Tab' })) return
  const stops = [...document.querySelectorAll<HTMLElement>('button, [tabindex]')].filter((stop) => stop.tabIndex >= 0)
  const next = stops[stops.indexOf(from) + 1]
  act(() => from.blur())
  if (document.activeElement === document.body) act(() => next?.focus())
}

test('Tab moves from the book to the next control', () => {
  book()
  render(<button type="button">After the book</button>)
  focusedBid()
  tab()
  expect(document.activeElement?.textContent).toBe('After the book')
})

test('focus that has left the book is not pulled back, even when its price leaves the book', () => {
  const { update } = book()
  focusedBid()
  tab()
  update({ bids: [level('100', '3'), level('99', '2')] })
  expect(document.activeElement).toBe(document.body)
  update({ bids: [level('99', '2'), level('98', '4')] })
  expect(document.activeElement).toBe(document.body)
})

test('when its price leaves the book while another window is active, the position in the book is kept', () => {
  const { update } = book()
  // The element stays focused while the window is inactive.
  fireEvent.blur(focusedBid())
  update({ bids: [level('99', '2'), level('98', '4')] })
  expect(document.activeElement?.textContent).toBe('99')
})

test('an own order is nudged by ticks and sent once by Enter', async () => {
  const { received } = book({ ownOrders: [{ orderId: 'a', side: 'buy', price: price('99'), amount: amount('2') }] })
  const marker = await screen.findByRole('slider', { name: 'Your buy order: 2 at 99' })
  fireEvent.keyDown(marker, { key: 'ArrowDown' })
  fireEvent.keyDown(marker, { key: 'Enter' })
  fireEvent.keyDown(marker, { key: 'Enter' })
  expect(received).toEqual(['a to 98'])
})

test('an own order that moved to a new row is shown there and keeps the focus', async () => {
  const own = (at: string) => [{ orderId: 'a', side: 'buy' as const, price: price(at), amount: amount('2') }]
  const { update } = book({ ownOrders: own('99') })
  const before = await screen.findByRole('slider', { name: 'Your buy order: 2 at 99' })
  act(() => before.focus())
  // The edit is confirmed before the book shows it.
  update({ ownOrders: own('98') })
  update({ ownOrders: own('98'), bids: [level('100', '1'), level('98', '6')] })
  expect(document.activeElement).toBe(screen.getByRole('slider', { name: 'Your buy order: 2 at 98' }))
})

test('when several own orders share a row the oldest one moves, with a message', async () => {
  const own = ['a', 'b'].map((orderId) => ({ orderId, side: 'buy' as const, price: price('99'), amount: amount('2') }))
  const { received } = book({ ownOrders: own })
  const marker = await screen.findByRole('slider', { name: 'Your buy order: 2 at 99' })
  expect(marker.title).toContain('the oldest of 2 orders')
  fireEvent.keyDown(marker, { key: 'ArrowDown' })
  expect(screen.getByText('the oldest of 2')).toBeDefined()
  fireEvent.keyDown(marker, { key: 'Enter' })
  expect(received).toEqual(['a to 98'])
})

test('a pending own order shows its target', async () => {
  const order = { orderId: 'a', side: 'buy' as const, price: price('99'), amount: amount('2') }
  book({ ownOrders: [{ ...order, isPending: true, pendingPrice: price('98') }] })
  await screen.findByRole('slider', { name: 'Your buy order: 2 at 99' })
  expect(screen.getByText('→ 98')).toBeDefined()
})

test('rows under the pointer before the book arrives are replaced by those of the book', () => {
  const { received, update } = book({ bids: [], asks: [] })
  fireEvent.pointerOver(screen.getByRole('table'))
  update({ bids: [level('100', '1')], asks: [level('101', '3')] })
  press(0, 0)
  expect(received).toEqual(['price 101'])
})

test('pointing at a row shows the cost of sweeping to it, and marks the rows on the way', async () => {
  const asked: string[] = []
  book({
    reachOf: (_view, side, at) => {
      asked.push(`${side} ${formatFixed6(at)}`)
      return {
        amount: amount('8'),
        notional: parseFixed6<Usd>('813'),
        averagePrice: price('101.625'),
        slippage: 0.011_2,
      }
    },
  })
  const row = screen.getByRole('table').querySelector('tr[data-side="sell"][data-index="1"] button')
  if (row !== null) fireEvent.pointerOver(row)
  const tooltip = await screen.findByRole('tooltip')
  expect(tooltip.textContent).toContain('Buy up to 102')
  expect(tooltip.textContent).toContain('813.00')
  expect(tooltip.textContent).toContain('1.120%')
  expect(asked).toContain('sell 102')
  expect(row?.getAttribute('aria-describedby')).toBe(tooltip.id)
  expect(document.querySelectorAll('[data-reached]')).toHaveLength(2)
  fireEvent.pointerLeave(screen.getByRole('table'))
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('after its row is removed, a pointer that left points at nothing on its next move', () => {
  book()
  const row = screen.getByRole('table').querySelector('tr[data-side="sell"][data-index="1"] button')
  if (row !== null) fireEvent.pointerOver(row)
  expect(document.querySelectorAll('[data-reached]')).toHaveLength(2)
  fireEvent.pointerMove(screen.getByRole('table'))
  expect(document.querySelectorAll('[data-reached]')).toHaveLength(2)
  fireEvent.pointerMove(document.body)
  expect(document.querySelectorAll('[data-reached]')).toHaveLength(0)
})

test('the depth in view is split between bids and asks', () => {
  book()
  // Bids 1 + 2 of 11, asks 3 + 5 of 11.
  expect(screen.getByText('Bids 27%')).toBeDefined()
  expect(screen.getByText('73% Asks')).toBeDefined()
})

test('a row shows the volatility of its price at the current forward, not the published one', () => {
  const { update } = book({ hasIv: true, bids: [level('100', '1', 0.636)], ivAt: () => 0.47 })
  const shown = () => screen.getByRole('table', { name: 'Order book' }).textContent
  expect(shown()).toContain('47.0')
  expect(shown()).not.toContain('63.6')
  // The cell is empty if no volatility gives the price at this forward, because the published value would be wrong.
  update({ ivAt: () => undefined })
  expect(shown()).not.toContain('63.6')
  // While the forward is unknown, the published volatility is the only source.
  update({ ivAt: undefined })
  expect(shown()).toContain('63.6')
})
