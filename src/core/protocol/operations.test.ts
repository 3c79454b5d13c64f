import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseFixed6, type Amount, type Price } from './fixed6'
import createOrderFrame from './fixtures/request.createOrder.json'
import { findOperation, operations } from './operations'
import { maxUint256 } from './orderLimits'

const { data } = createOrderFrame
const read = (schema: z.ZodMiniType, wire: unknown) => z.safeDecode(schema, wire)

test('a signed order is read into prices, amounts and numbers', () => {
  expect(z.decode(operations.createOrder.request, data as never)).toEqual({
    instrument: '20417',
    maker: '0x3e32a0f400d70c3b4df8e9a510d1bba8be80e5ec',
    isBuy: true,
    amount: parseFixed6<Amount>('5'),
    limitPrice: parseFixed6<Price>('96.4'),
    salt: 48_151_623n,
    timestamp: 1_790_000_100n,
    signature: data.signature,
    postOnly: true,
    timeInForce: 'GTC',
    mmp: false,
  })
})

test('JSON integers are accepted if they have lost no precision (D13)', () => {
  const numbers = {
    ...data,
    instrument: 20_417,
    timestamp: 1_790_000_100,
    amount: 5_000_000,
    limit_price: 96_400_000,
    salt: 48_151_623,
  }
  expect(read(operations.createOrder.request, numbers).data).toEqual(read(operations.createOrder.request, data).data)
})

test.each([
  ['no maker', { maker: undefined }],
  ['an amount with a point', { amount: '1.5' }],
  ['a negative amount', { amount: '-1' }],
  ['a price beyond the largest', { limit_price: String(maxUint256 + 1n) }],
  ['a salt that a double has bent', { salt: 2 ** 60 }],
  ['a side in words', { is_buy: 'true' }],
  ['a signature cut short', { signature: data.signature.slice(0, -2) }],
  ['a time in force of other venues', { time_in_force: 'FOK' }],
  ['a stop of no kind', { stop: 'TRAILING' }],
])('an order with %s is rejected', (_name, wrong) => {
  expect(read(operations.createOrder.request, { ...data, ...wrong }).success).toBe(false)
})

test('an order without a timestamp, as in the older signed type, is accepted', () => {
  const { timestamp: _, ...untimed } = data
  expect(read(operations.createOrder.request, untimed).success).toBe(true)
})

test('members documented only for REST are accepted on the socket too', () => {
  const more = {
    reduce_only: true,
    close_position: true,
    partial_position: false,
    stop: 'STOP_LOSS',
    trigger: '1990000000',
    parent_order_id: `0x${'9a'.repeat(32)}`,
    self_trade_prevention: 'EXPIRE_MAKER',
    isolated_margin: '-25000000',
    system_type: 'WEB',
    builder_id: 'builder-alpha',
    builder_fee_rate: '0.0003',
  }
  const order = z.decode(operations.createOrder.request, { ...data, ...more } as never)
  expect(z.encode(operations.createOrder.request, order)).toEqual({ ...data, ...more })
})

test('cancel all accepts both spellings and a missing request', () => {
  const id = `0x${'ab'.repeat(32)}`
  expect(read(operations.cancelAllOrders.reply, { success: true, orders_ids: [id] }).data).toEqual({
    success: true,
    orderIds: [id],
  })
  expect([undefined, null, {}].map((wire) => read(operations.cancelAllOrders.request, wire).data)).toEqual([{}, {}, {}])
  expect(read(operations.cancelAllOrders.request, { instrument_type: 'SPOT' }).success).toBe(false)
})

test('authentication is by signature or by secret only', () => {
  const signed = { key: 'k', timestamp: '1790000000000000001', signature: 'ab'.repeat(32) }
  expect(read(operations.auth.request, signed).data).toEqual({ ...signed, timestamp: 1_790_000_000_000_000_001n })
  expect(read(operations.auth.request, { key: 'k', secret: 's' }).data).toEqual({ key: 'k', secret: 's' })
  expect(read(operations.auth.request, { key: 'k' }).success).toBe(false)
  expect(read(operations.auth.request, { ...signed, signature: 'ab' }).success).toBe(false)
})

test('any reply without an error, even an empty one, means that authentication succeeded', () => {
  expect([undefined, {}, { success: true }].every((wire) => read(operations.auth.reply, wire).success)).toBe(true)
})

test('a subscription names at least one channel', () => {
  expect(read(operations.subscribe.request, []).success).toBe(false)
  expect(read(operations.subscribe.request, ['orders', 1]).success).toBe(false)
})

test('operations are found by their wire name only', () => {
  expect(findOperation('cancel_all_orders')).toBe('cancelAllOrders')
  expect(['createOrder', 'create_rfq', 'constructor', ''].map(findOperation)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
