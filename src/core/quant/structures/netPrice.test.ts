import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { netQuote, sweep, worstPriceWithin, type NetBook } from './netPrice'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const level = (text: string) => {
  const [at = '', size = ''] = text.split(' x ')
  return { price: price(at), amount: amount(size) }
}
const book = (bids: readonly string[], asks: readonly string[]): NetBook => ({
  bids: bids.map(level),
  asks: asks.map(level),
})

test('a vertical costs the ask of the bought leg less the bid of the sold leg, through the levels of the amount', () => {
  const legs = [
    { isBuy: true, ratio: amount('1') },
    { isBuy: false, ratio: amount('1') },
  ]
  const books = [book(['99 x 5'], ['101 x 2', '102 x 9']), book(['40 x 1', '39 x 9'], ['42 x 1', '43 x 9'])]
  // Three structures: 2 at 101 and 1 at 102 is 304, less 1 at 40 and 2 at 39 is 118: 186 for three, 62 each.
  // Sold: 3 at 99 is 297, less 1 at 42 and 2 at 43 is 128: 169 for three, 56.333333 each.
  expect(netQuote(legs, books, amount('3'))).toEqual({ ask: price('62'), bid: price('56.333333') })
})

test('a 1:2:1 butterfly sweeps twice the amount of its middle', () => {
  const legs = [
    { isBuy: true, ratio: amount('1') },
    { isBuy: false, ratio: amount('2') },
    { isBuy: true, ratio: amount('1') },
  ]
  const books = [book(['30 x 9'], ['31 x 9']), book(['20 x 3', '19 x 9'], ['21 x 9']), book(['12 x 9'], ['13 x 9'])]
  // Two structures: 62 + 26 less 3 at 20 and 1 at 19, which is 79: 9 for two. Sold: 60 + 24 less 4 at 21: 0.
  expect(netQuote(legs, books, amount('2'))).toEqual({ ask: price('4.5'), bid: price('0') })
})

test('a perpetual counts at its price: a call sold against it is a debit of the perpetual less the premium', () => {
  const legs = [
    { isBuy: false, ratio: amount('1') },
    { isBuy: true, ratio: amount('0.5') },
  ]
  const books = [book(['100 x 9'], ['104 x 9']), book(['2999.5 x 9'], ['3000 x 9'])]
  // Half a perpetual at 3,000 less 100. Sold: half at 2,999.5 less 104.
  expect(netQuote(legs, books, amount('1'))).toEqual({ ask: price('1400'), bid: price('1395.75') })
})

test('a net price is unknown while a book is unknown or lacks contracts', () => {
  const legs = [{ isBuy: true, ratio: amount('1') }]
  expect(netQuote(legs, [undefined], amount('1'))).toEqual({ ask: undefined, bid: undefined })
  expect(netQuote(legs, [book([], ['5 x 1'])], amount('2'))).toEqual({ ask: undefined, bid: undefined })
})

test('what the levels lack counts at the worst level', () => {
  expect(sweep([level('5 x 1'), level('6 x 1')], true, amount('4'))).toEqual({
    // 5 + 6 + two at 6, in millionths of a millionth.
    cost: 23_000_000_000_000n,
    worst: price('6'),
    missing: amount('2'),
  })
  expect(sweep([], true, amount('1'))).toBeUndefined()
})

test('the worst price within a cost is rounded in the trader’s favour: down for a buy, up for a sell', () => {
  const terms = { contracts: amount('3'), priceStep: price('0.1') }
  // 10 USD for three contracts is 3.33 each.
  expect(worstPriceWithin(10_000_000_000_000n, { ...terms, isBuy: true })).toBe(price('3.3'))
  expect(worstPriceWithin(-10_000_000_000_000n, { ...terms, isBuy: false })).toBe(price('3.4'))
  expect(worstPriceWithin(200_000_000_000n, { ...terms, isBuy: true })).toBeUndefined()
  // A seller who may even pay asks for one tick.
  expect(worstPriceWithin(5_000_000_000_000n, { ...terms, isBuy: false })).toBe(price('0.1'))
})
