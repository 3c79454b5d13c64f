// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { TradesPanel } from './TradesPanel'
import type { TapeTrade } from './TradesPanel'

const instrument: Instrument = {
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

/** Newest first; a trade a second. */
const tape = (...amounts: number[]): TapeTrade[] =>
  amounts.map((amount, index) => ({
    tradeId: String(index),
    side: 'buy',
    price: parseFixed6<Price>('100'),
    amount: parseFixed6<Amount>(String(amount)),
    timeNs: BigInt(1000 - index) * 1_000_000_000n,
  }))

const show = (trades: TapeTrade[]) =>
  render(<TradesPanel instrument={instrument} trades={trades} freshness={{ status: 'live' }} />)
const rows = () => screen.getAllByRole('row').slice(1)
const least = () => screen.getByRole('textbox', { name: 'Min. amount' })

beforeEach(() => {
  localStorage.clear()
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
