import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fixed6, formatFixed6, parseFixed6, type Amount, type Price } from '../fixed6'
import snapshot from '../fixtures/channel.orderbook.snapshot.json'
import { orderbookMessage, type OrderbookMessage } from './orderbook'

const read = (wire: unknown) => z.safeDecode(orderbookMessage, wire as never)
const withBids = (bids: unknown) => read({ ...snapshot.data, bids })

test('a level keeps its values and the original text of each', () => {
  expect(withBids([['96.40', '5.0', '0.6212']]).data?.bids).toEqual([
    {
      price: parseFixed6<Price>('96.4'),
      amount: parseFixed6<Amount>('5'),
      priceText: '96.40',
      amountText: '5.0',
      iv: 0.6212,
    },
  ])
})

test('a level with two members has no volatility, and one with three may have 0 (D2)', () => {
  const bids = [
    ['96.4', '5'],
    ['96.2', '0', '0'],
    ['96', '1', null],
  ]
  expect(withBids(bids).data?.bids.map(({ iv }) => iv)).toEqual([undefined, 0, undefined])
})

test('a level may be of numbers, and its volatility is unknown if it cannot be read', () => {
  const bids = withBids([
    [96.4, 5, 0.6],
    ['96.2', '5', 'high'],
  ]).data?.bids
  expect(bids?.map(({ priceText, amountText, iv }) => [priceText, amountText, iv])).toEqual([
    ['96.4', '5', 0.6],
    ['96.2', '5', undefined],
  ])
})

test('an absurd price has no value, but its text is retained', () => {
  const absurd = '115792089237316200000000000000000000000000000000000000000000000000000000'
  const [level] = withBids([[absurd, '0']]).data?.bids ?? []
  expect([level?.price, level?.priceText, level?.amount]).toEqual([undefined, absurd, 0n])
})

test('a side that REST omits is empty', () => {
  const { bids: _, ...bidless } = snapshot.data
  expect(read(bidless).data?.bids).toEqual([])
  expect(withBids(null).data?.bids).toEqual([])
})

test.each([
  [[['96.4']]],
  [[['96.4', '-5']]],
  [[['-96.4', '5']]],
  [[['96.4', '']]],
  [[['', '5']]],
  [[['9.64e1', '5']]],
  [[['9'.repeat(91), '5']]],
  [[['96.4', '5.0000001']]],
  [['96.4']],
  [{}],
  ['96.4'],
])('the side %j is rejected', (bids) => {
  expect(withBids(bids).success).toBe(false)
})

test.each([
  ['type', 'delta'],
  ['checksum', '-1'],
  ['checksum', 1],
  ['last_updated', 'now'],
])('a message whose %s is %j is rejected', (member, value) => {
  expect(read({ ...snapshot.data, [member]: value }).success).toBe(false)
})

test('a number for the instrument id is read and written as text (D1)', () => {
  expect(read({ ...snapshot.data, instrument_id: 20_417 }).data?.instrumentId).toBe('20417')
})

const millionths = fc.bigInt({ min: 0n, max: 10n ** 15n })
const levels = fc.array(
  fc.record({
    price: millionths,
    amount: millionths,
    iv: fc.option(fc.double({ min: 0.0001, max: 5, noNaN: true }), { nil: undefined }),
  }),
)
const side = levels.map((list) =>
  list.map(({ price, amount, iv }) => ({
    price: fixed6<Price>(price),
    amount: fixed6<Amount>(amount),
    priceText: formatFixed6(price),
    amountText: formatFixed6(amount),
    iv,
  })),
)

test('every message round-trips through its wire text', () => {
  const messages: fc.Arbitrary<OrderbookMessage> = fc.record({
    type: fc.constantFrom('snapshot', 'update'),
    instrumentId: fc.nat().map(String),
    instrumentName: fc.string(),
    instrumentType: fc.constantFrom('OPTION', 'PERPETUAL'),
    bids: side,
    asks: side,
    lastUpdated: fc.bigInt({ min: 0n, max: 10n ** 19n }),
    checksum: fc.nat().map(String),
  })
  fc.assert(
    fc.property(messages, (message) => {
      const text = JSON.stringify(z.encode(orderbookMessage, message))
      expect(z.decode(orderbookMessage, JSON.parse(text))).toEqual(message)
    }),
  )
})
