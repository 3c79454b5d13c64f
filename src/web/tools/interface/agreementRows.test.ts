import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { accountRow, clockRow, listRow, priceRow, topRows } from './agreementRows'

const price = (text: string) => parseFixed6<Price>(text)
const compared = (a?: string, b?: string) =>
  priceRow(
    'id',
    'Index',
    'REST',
    'socket',
    a === undefined ? undefined : price(a),
    b === undefined ? undefined : price(b),
  ).verdict

test('prices are equal, close within two in a thousand, or apart', () => {
  expect(compared('3000', '3000')).toBe('same')
  expect(compared('3000', '3005.9')).toBe('close')
  expect(compared('3000', '3007')).toBe('apart')
  expect(compared('3000', undefined)).toBe('unknown')
})

test('lists are compared by members, regardless of order', () => {
  expect(listRow('id', 'Assets', 'a', 'b', ['ETH', 'BTC'], ['BTC', 'ETH', 'ETH']).verdict).toBe('same')
  expect(listRow('id', 'Assets', 'a', 'b', ['ETH', 'BTC'], ['ETH']).verdict).toBe('apart')
  expect(listRow('id', 'Assets', 'a', 'b', undefined, ['ETH'])).toMatchObject({ verdict: 'unknown' })
})

test('a channel is rated by the worse of its two prices', () => {
  const rest = { bid: price('3000'), ask: price('3000.1') }
  const rows = topRows(rest, {
    ticker: rest,
    'book-ticker': { bid: price('3000'), ask: price('3100') },
    orderbook: { bid: price('2999.9'), ask: price('3000.1') },
  })
  expect(rows.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['ticker', 'same'],
    ['book-ticker', 'apart'],
    ['orderbook', 'close'],
    ['waiting', 'unknown'],
  ])
  expect(rows.at(-1)?.other).toEqual({ source: 'orderbook-100ms, orderbook-500ms', reported: 'waiting…' })
})

test('a clock is good within a tenth of a second, and bad beyond two seconds', () => {
  const clock = (aheadMs: number) =>
    clockRow({ byRest: { aheadMs, roundTripMs: 1 }, bySocket: { aheadMs: 0, roundTripMs: 1 } })
  expect([clock(-50), clock(500), clock(-5_000)].map(({ verdict }) => verdict)).toEqual(['same', 'close', 'apart'])
  expect([clock(4.4), clock(-4.4)].map(({ one }) => one.reported)).toEqual(['4 ms ahead', '4 ms behind'])
})

test('accounts are compared case-insensitively', () => {
  expect(accountRow('0xAb', '0xab').verdict).toBe('same')
  expect(accountRow('0xab', '0xac').verdict).toBe('apart')
})
