import { bench, describe } from 'vitest'
import * as z from 'zod/mini'
import { decodeQuickly } from '../fastDecoder'
import { tickerMessage } from './ticker'

/**
 * Cost of an options ticker message before the page stores it. A chain of 1,500 instruments reports 5,000 changes a
 * second, and each is checked completely.
 */
const level = (price: string) => ({
  price,
  amount: '12.5',
  delta: '0.512345678901234',
  gamma: '0.000812345678901234',
  theta: '-3.12345678901234',
  vega: '4.12345678901234',
  rho: '1.12345678901234',
  iv: '0.612345678901234',
})
const { amount: _, ...mark } = level('123.456789')
const record = (index: number) => ({
  instrument_id: String(index),
  instrument_name: `ETH-27NOV26-${1000 + index}-C`,
  instrument_type: 'OPTION' as const,
  index_price: '3120.5',
  mark,
  open_interest: '1234.5',
  bid: level('123.4'),
  ask: level('123.5'),
})

for (const count of [50, 1500]) {
  const data = { timestamp: '1790000100500000000', tickers: Array.from({ length: count }, (_, index) => record(index)) }
  const text = JSON.stringify(data)
  describe(`a message of ${count} tickers`, () => {
    bench('JSON.parse alone', () => {
      JSON.parse(text)
    })
    bench('decode', () => {
      decodeQuickly(tickerMessage, data)
    })
    bench('decode by the schema alone', () => {
      z.safeParse(tickerMessage, data)
    })
  })
}
