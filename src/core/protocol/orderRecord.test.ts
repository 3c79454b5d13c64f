import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fixed6, parseFixed6, smaller, type Amount, type Price, type Usd } from './fixed6'
import reply from './fixtures/reply.createOrder.json'
import type { Address, Hash } from './instrument'
import { orderRecord } from './orderRecord'

const read = (wire: unknown) => z.decode(orderRecord, wire as never)
const micros = fc.bigInt({ min: 0n, max: 10n ** 18n })
const nanos = fc.bigInt({ min: 0n, max: 10n ** 19n })
const hexText = (digits: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${digits}}$`))

const records = fc.record(
  {
    orderId: hexText(64).map((digits): Hash => `0x${digits}`),
    account: hexText(40).map((digits): Address => `0x${digits}`),
    instrumentId: fc.nat().map(String),
    instrumentName: fc.string(),
    instrumentType: fc.constantFrom('OPTION', 'PERPETUAL'),
    expiry: nanos,
    strike: micros.map(fixed6<Price>),
    optionType: fc.constantFrom('call', 'put'),
    orderType: fc.constantFrom('limit', 'market'),
    orderStatus: fc.constantFrom('opened', 'partial', 'filled', 'cancelled'),
    side: fc.constantFrom('buy', 'sell'),
    amount: micros.map(fixed6<Amount>),
    price: micros.map(fixed6<Price>),
    filled: micros.map(fixed6<Amount>),
    initialMargin: micros.map(fixed6<Usd>),
    avgPrice: micros.map(fixed6<Price>),
    postOnly: fc.boolean(),
    reduceOnly: fc.boolean(),
    mmp: fc.boolean(),
    timeInForce: fc.constantFrom('GTC', 'IOC'),
    iv: fc.double({ min: 0.01, max: 5, noNaN: true }),
    error: fc.string(),
    createdTimestamp: nanos,
    timestamp: nanos,
    systemType: fc.string(),
  },
  {
    requiredKeys: [
      'orderId',
      'account',
      'instrumentId',
      'instrumentName',
      'instrumentType',
      'orderType',
      'orderStatus',
      'side',
      'amount',
      'price',
      'filled',
    ],
  },
)

test('every record round-trips through its wire text', () => {
  fc.assert(
    fc.property(records, (made) => {
      // An order cannot be filled beyond its amount.
      const record = { ...made, filled: smaller(made.filled, made.amount) }
      expect(read(JSON.parse(JSON.stringify(z.encode(orderRecord, record))))).toEqual(record)
    }),
  )
})

test('the published reply is parsed into values', () => {
  expect(read(reply.data)).toMatchObject({
    orderStatus: 'opened',
    strike: parseFixed6<Price>('3400'),
    price: parseFixed6<Price>('96.4'),
    initialMargin: parseFixed6<Usd>('482'),
    expiry: 1_793_347_200_000_000_000n,
  })
})

test('an undocumented status is read as "other" and never written', () => {
  const record = read({ ...reply.data, order_status: 'suspended' })
  expect(record.orderStatus).toBe('other')
  expect(z.safeEncode(orderRecord, record).success).toBe(false)
})

test('a conversion pair is accepted (D15), and an unknown kind of instrument is not taken for another', () => {
  expect(read({ ...reply.data, instrument_type: 'SPOT' }).instrumentType).toBe('SPOT')
  expect(read({ ...reply.data, instrument_type: 'FUTURE' }).instrumentType).toBe('other')
})

test('a time sent as a JSON number is accepted, to about a microsecond (D7)', () => {
  const record = read({ ...reply.data, created_timestamp: 1_790_000_100_480_000_000 })
  expect(record.createdTimestamp).toBe(1_790_000_100_480_000_000n)
})

test('an average price is truncated to six decimals, a limit price must be exact', () => {
  expect(read({ ...reply.data, avg_price: '96.3333333333' }).avgPrice).toBe(parseFixed6<Price>('96.333333'))
  expect(() => read({ ...reply.data, price: '96.3333333333' })).toThrow('at most six decimals')
})

test.each([
  ['fills below zero', { filled: '-5' }],
  ['an amount below zero', { amount: '-1' }],
  ['a price below zero', { price: '-1' }],
  ['a trigger below zero', { trigger: '-1' }],
  ['more fills than its amount', { amount: '1', filled: '1.000001' }],
])('a record with %s is rejected', (_name, change) => {
  expect(z.safeDecode(orderRecord, { ...reply.data, ...change } as never).success).toBe(false)
})

test('a stop for a whole position, which signs no amount, and a TWAP may be filled beyond it', () => {
  expect(read({ ...reply.data, amount: '0', filled: '3', close_position: true }).filled).toBe(3_000_000n)
  expect(read({ ...reply.data, amount: '1', filled: '3', is_twap: true }).filled).toBe(3_000_000n)
})

test('a time in force and a kind of stop that are not known are not taken for absent', () => {
  expect(read({ ...reply.data, time_in_force: 'FOK', stop: 'TRAILING' })).toMatchObject({
    timeInForce: 'other',
    stop: 'other',
  })
  expect(z.safeEncode(orderRecord, { ...read(reply.data), timeInForce: 'other' }).success).toBe(false)
})
