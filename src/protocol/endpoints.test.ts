import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './endpoints'
import account from './fixtures/rest.getAccount.reply.json'
import trades from './fixtures/rest.getInstrumentTradeHistory.reply.json'
import markets from './fixtures/rest.getMarkets.reply.json'
import { parseFixed6, type Price } from './fixed6'

const all = Object.entries(endpoints)
const read = (schema: z.ZodMiniType | undefined, wire: unknown) => schema && z.safeDecode(schema, wire)

test('every endpoint is in the table under its own name', () => {
  expect(all.filter(([key, endpoint]) => key !== endpoint.name)).toEqual([])
})

test('no two endpoints have one method and path', () => {
  expect(new Set(all.map(([, { method, path }]) => `${method} ${path}`)).size).toBe(all.length)
})

test('a GET has no body', () => {
  expect(all.filter(([, { method, body }]) => method === 'GET' && body !== undefined)).toEqual([])
})

test('the weights are those of rest-private 1.5', () => {
  const heavy = all.filter(([, { weight }]) => weight !== 1).map(([key, { weight }]) => [key, weight])
  expect(Object.fromEntries(heavy)).toEqual({
    deleteOrder: 2,
    editOrder: 2,
    getOrder: 2,
    getPortfolio: 2,
    getTradeHistory: 5,
  })
})

test('a query is text on the wire and values inside', () => {
  const { query } = endpoints.getIndexHistory
  const wire = { asset: 'ETH', resolution: '60', start_time: '1771588800000000000', limit: '50' }
  const values = { asset: 'ETH', resolution: 60, startTime: 1_771_588_800_000_000_000n, limit: 50 }
  expect(z.decode(query, wire)).toEqual(values)
  expect(z.encode(query, values)).toEqual(wire)
})

test.each([
  ['no asset', { resolution: '60' }],
  ['a resolution in words', { asset: 'ETH', resolution: 'minute' }],
  ['a time with a point', { asset: 'ETH', start_time: '1771588800.5' }],
  ['a negative limit', { asset: 'ETH', limit: '-1' }],
])('a query with %s is refused', (_name, wire) => {
  expect(read(endpoints.getIndexHistory.query, wire)?.success).toBe(false)
})

test('a market that has no index yet, as before the launch of its token, is read', () => {
  const [perpetual] = markets
  const reply = read(endpoints.getMarkets.reply, [{ ...perpetual, index_price: null, launch_date: '2026' }])
  expect(reply?.data).toMatchObject([{ instrumentName: 'ETH-PERP', priceStep: parseFixed6<Price>('0.01') }])
})

test('an account without a referrer, and of an older venue, is read', () => {
  const { available_margin: _, ...older } = account
  expect(read(endpoints.getAccount.reply, { ...older, referrer: null, permissions: null })?.success).toBe(true)
})

test('trades are read from the older bare list too', () => {
  const wrapped = read(endpoints.getInstrumentTradeHistory.reply, trades)
  expect(read(endpoints.getInstrumentTradeHistory.reply, trades.trade_history)).toEqual(wrapped)
})

test('everything is cancelled when no body is sent', () => {
  expect(read(endpoints.deleteOrdersAll.body, undefined)).toEqual({ success: true, data: undefined })
})
