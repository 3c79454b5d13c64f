import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { emptyAsAbsent } from './channels/ticker'
import { decimalPrice, hash32, unixNanos } from './codecs'
import { parseFixed6, type Price } from './fixed6'
import { snakeCase, wireObject } from './wireObject'

const order = wireObject({
  limitPrice: decimalPrice,
  createdTimestamp: z.optional(unixNanos),
  postOnly: z.optional(z.boolean()),
})
const price = parseFixed6<Price>('1.5')

const read = (schema: z.ZodMiniType, wire: unknown) => z.decode(schema, wire)

test('names are camelCase inside and snake_case outside', () => {
  expect(snakeCase('createdTimestamp')).toBe('created_timestamp')
  expect(read(order, { limit_price: '1.5', created_timestamp: '7' })).toEqual({
    limitPrice: price,
    createdTimestamp: 7n,
  })
  expect(z.encode(order, { limitPrice: price, createdTimestamp: 7n })).toEqual({
    limit_price: '1.5',
    created_timestamp: '7',
  })
})

test('undocumented members are ignored', () => {
  expect(read(order, { limit_price: '1.5', is_new: true, limitPrice: '9' })).toEqual({ limitPrice: price })
})

test('null is accepted as absent in an optional member and rejected in a required one', () => {
  expect(read(order, { limit_price: '1.5', created_timestamp: null })).toEqual({ limitPrice: price })
  expect(() => read(order, { limit_price: null })).toThrow('expected a decimal text')
})

test('absent members are not written', () => {
  const written = z.encode(order, { limitPrice: price, createdTimestamp: undefined })
  expect(Object.keys(written)).toEqual(['limit_price'])
})

test('false is not treated as absent', () => {
  expect(z.encode(order, { limitPrice: price, postOnly: false })).toEqual({ limit_price: '1.5', post_only: false })
  expect(read(order, { limit_price: '1.5', post_only: false })).toEqual({ limitPrice: price, postOnly: false })
})

test.each([undefined, null, 1, 'text', []])('%j is not an object', (wire) => {
  expect(z.safeDecode(order, wire as never).success).toBe(false)
})

test('an error names the member by its wire path', () => {
  const list = wireObject({ openOrders: z.array(order) })
  const wire = { open_orders: [{ limit_price: '1.5' }, { limit_price: 'x' }] }
  expect(z.safeDecode(list, wire).error?.issues[0]?.path).toEqual(['open_orders', 1, 'limit_price'])
})

const renamed = wireObject({ orderIds: z.array(hash32) }, { orderIds: ['order_ids', 'orders_ids'] })
const id = `0x${'ab'.repeat(32)}` as const

test('a member with several names is read under all and written under the first', () => {
  expect(read(renamed, { order_ids: [id] })).toEqual({ orderIds: [id] })
  expect(read(renamed, { orders_ids: [id] })).toEqual({ orderIds: [id] })
  expect(read(renamed, { order_ids: null, orders_ids: [id] })).toEqual({ orderIds: [id] })
  expect(z.encode(renamed, { orderIds: [id] })).toEqual({ order_ids: [id] })
})

test('a required member is missing when none of its names is present', () => {
  expect(z.safeDecode(renamed, {} as never).success).toBe(false)
})

test('an empty object means absent only where the schema allows it', () => {
  const level = wireObject({ price: decimalPrice })
  const ticker = wireObject({ bid: emptyAsAbsent(level), mark: z.optional(level) })
  expect(read(ticker, { bid: {}, mark: null })).toEqual({})
  expect(read(ticker, { bid: null })).toEqual({})
  expect(read(ticker, { bid: { price: '1.5' } })).toEqual({ bid: { price } })
  expect(z.encode(ticker, { bid: { price } })).toEqual({ bid: { price: '1.5' } })
  expect(() => read(ticker, { mark: {} })).toThrow('expected a decimal text')
  expect(() => read(ticker, { bid: { price: 'x' } })).toThrow('expected a decimal text')
})
