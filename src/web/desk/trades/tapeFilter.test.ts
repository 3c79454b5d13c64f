import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price } from '@/core/protocol/fixed6'
import { filterOf, filterTrades, readTapeFilters, withFilter } from './tapeFilter'

const trade = (at: string, amount: string) => ({ price: parseFixed6<Price>(at), amount: parseFixed6<Amount>(amount) })
const tape = [trade('100', '0.5'), trade('200', '0.4'), trade('10', '3')]
const shown = (units: 'contracts' | 'usd', text: string) =>
  filterTrades(tape, { units, text }).map((one) => tape.indexOf(one))

test('a minimum amount is in contracts, and includes a trade of exactly that size', () => {
  expect(shown('contracts', '0.5')).toEqual([0, 2])
})

test('a minimum value is in USD', () => {
  // 50, 80 and 30 USD.
  expect(shown('usd', '50')).toEqual([0, 1])
})

test.each(['', '0', '0.', '.', '1e3', '-1', '9'.repeat(20)])('%j is not a valid minimum size', (text) => {
  expect(shown('contracts', text)).toEqual([0, 1, 2])
})

test('each instrument keeps its own filter across reloads', () => {
  const retained = withFilter(readTapeFilters(undefined), 'ETH-PERP', { units: 'usd', text: '1000' })
  const again = readTapeFilters(JSON.parse(JSON.stringify(retained)))
  expect(filterOf(again, 'ETH-PERP')).toEqual({ units: 'usd', text: '1000' })
  expect(filterOf(again, 'BTC-PERP')).toEqual({ units: 'contracts', text: '' })
})

test('unreadable data gives no filter', () => {
  expect(readTapeFilters([['ETH-PERP', 'shells', 7]])).toEqual([])
})
