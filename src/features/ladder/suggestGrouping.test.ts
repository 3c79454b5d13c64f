import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import { suggestGrouping } from './suggestGrouping'

const levels = (...prices: readonly string[]) => prices.map((text) => ({ price: parseFixed6<Price>(text) }))
const suggested = (bids: readonly string[], asks: readonly string[]) =>
  formatFixed6(suggestGrouping(levels(...bids), levels(...asks), parseFixed6<Price>('0.01')))

test('a market that is quoted at every tick is shown by ticks', () => {
  expect(suggested(['99.99', '99.98', '99.97'], ['100', '100.01', '100.02'])).toBe('0.01')
})

test('levels a tenth apart make steps of a tenth', () => {
  expect(suggested(['100', '99.9', '99.8'], ['100.1', '100.2', '100.3'])).toBe('0.1')
})

test('a wide spread is at most a few rows', () => {
  expect(suggested(['100', '99.99'], ['101.2', '101.21'])).toBe('0.5')
})

test('a book without levels is shown by ticks, and one beyond all steps by the coarsest', () => {
  expect(suggested([], [])).toBe('0.01')
  expect(suggested(['100'], ['400'])).toBe('10')
})
