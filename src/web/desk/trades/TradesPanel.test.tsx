// @vitest-environment jsdom

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createPageStores, PageStoresContext } from '@/web/session/pageStores'
import { TradesPanel } from './TradesPanel'
import type { TapeTrade } from './TradesPanel'

const instrument: MarginInstrument = {
  instrumentType: 'PERPETUAL',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  asset: 'ETH',
  priceStep: parseFixed6<Price>('1'),
  amountStep: parseFixed6<Amount>('1'),
  minOrderValue: fixed6<Usd>(0n),
  maxOrderValue: fixed6<Usd>(0n),
  maxNotionalValue: fixed6<Usd>(0n),
  priceBand: fixed6<Fraction>(0n),
  maxLeverage: 20,
  initialMarginFraction: fixed6<Fraction>(0n),
  maintenanceMarginFraction: fixed6<Fraction>(0n),
}

/** Trades of these amounts, newest first, one per second. */
const tape = (...amounts: number[]): TapeTrade[] =>
  amounts.map((amount, index) => ({
    tradeId: String(index),
    side: 'buy',
    price: parseFixed6<Price>('100'),
    amount: parseFixed6<Amount>(String(amount)),
    timeNs: BigInt(1000 - index) * 1_000_000_000n,
  }))

const createStores = () =>
  createPageStores({
    venueId: 'paper',
    isPaper: true,
    storage: localStorage,
    tabStorage: { getItem: () => null, setItem: () => undefined },
    ...createManualTime(),
  })
let stores = createStores()
const panel = (trades: TapeTrade[]) => (
  <PageStoresContext value={stores}>
    <TradesPanel instrument={instrument} trades={trades} freshness={{ status: 'live' }} />
  </PageStoresContext>
)
const show = (trades: TapeTrade[]) => render(panel(trades))
const rows = () => screen.getAllByRole('row').slice(1)
const least = () => screen.getByRole('textbox', { name: 'Min. amount' })

beforeEach(() => {
  localStorage.clear()
  stores = createStores()
})
afterEach(cleanup)

test('trades below the minimum size are hidden, in contracts or by value', () => {
  show(tape(1, 5, 20))
  fireEvent.change(least(), { target: { value: '5' } })
  expect(rows()).toHaveLength(2)
  fireEvent.change(least(), { target: { value: '1000' } })
  expect(screen.getByText('No trades of this size yet')).toBeDefined()
  fireEvent.click(screen.getByRole('radio', { name: 'USD' }))
  expect(rows()).toHaveLength(1)
})

test('the minimum size survives a reload, and can be removed with a click', () => {
  show(tape(1, 5))
  fireEvent.change(least(), { target: { value: '9' } })
  cleanup()
  show(tape(1, 5))
  expect(least()).toHaveProperty('value', '9')
  fireEvent.click(screen.getByRole('button', { name: 'Show all trades' }))
  expect(rows()).toHaveLength(2)
})

test('a reopened tape starts with as many rows as were visible, plus four to scroll to', () => {
  const { prototype } = HTMLElement
  const height = vi.spyOn(prototype, 'clientHeight', 'get').mockReturnValue(118)
  const resized: (() => void)[] = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(notify: () => void) {
        resized.push(notify)
      }
      observe() {}
      disconnect() {}
    },
  )
  const trades = tape(...Array.from({ length: 60 }, () => 1))
  show(trades)
  expect(rows()).toHaveLength(24)
  act(() => resized.forEach((notify) => notify()))
  // Six rows of 20 pixels are visible.
  expect(rows()).toHaveLength(10)
  // The panel is hidden behind another tab.
  height.mockReturnValue(0)
  act(() => resized.forEach((notify) => notify()))
  expect(rows()).toHaveLength(10)
  cleanup()
  height.mockRestore()
  show(trades)
  expect(rows()).toHaveLength(10)
  vi.unstubAllGlobals()
})

test('a new trade changes the texts and leaves the rows', () => {
  const { rerender } = show(tape(1, 2, 3))
  const before = rows()
  rerender(panel([...tape(7).map((trade) => ({ ...trade, tradeId: 'new', side: 'sell' as const })), ...tape(1, 2, 3)]))
  expect(rows().slice(0, 3)).toEqual(before)
  expect(rows().map((row) => row.querySelectorAll('td')[1]?.textContent)).toEqual(['7', '1', '2', '3'])
  expect(rows().map((row) => row.dataset['side'])).toEqual(['sell', 'buy', 'buy', 'buy'])
})

test('once the tape is scrolled, each row keeps its trade, so that the browser can hold the scroll position', () => {
  const { rerender } = show(tape(1, 2, 3))
  const scroller = screen.getByRole('region', { name: 'Latest trades' })
  Object.defineProperty(scroller, 'scrollTop', { value: 5 })
  fireEvent.scroll(scroller)
  const before = rows()
  rerender(panel([...tape(7).map((trade) => ({ ...trade, tradeId: 'new' })), ...tape(1, 2, 3)]))
  expect(rows().slice(1)).toEqual(before)
  expect(rows()[0]?.querySelectorAll('td')[1]?.textContent).toBe('7')
})

test('rows out of view are rendered on scrolling', () => {
  show(tape(...Array.from({ length: 60 }, () => 1)))
  expect(rows()).toHaveLength(24)
  const scroller = screen.getByRole('region', { name: 'Latest trades' })
  Object.defineProperty(scroller, 'scrollTop', { value: 5 })
  fireEvent.scroll(scroller)
  expect(rows()).toHaveLength(60)
})

test('a large trade is also marked by a word, and stays large when small ones are hidden', () => {
  show(tape(30, ...Array.from({ length: 39 }, () => 2)))
  fireEvent.change(least(), { target: { value: '10' } })
  expect(rows().map((row) => row.textContent?.includes('large'))).toEqual([true])
})
