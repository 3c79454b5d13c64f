import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoints } from './endpoints'
import { parseFixed6, type Price } from './fixed6'
import account from './fixtures/rest.getAccount.reply.json'
import trades from './fixtures/rest.getInstrumentTradeHistory.reply.json'
import markets from './fixtures/rest.getMarkets.reply.json'
import positions from './fixtures/rest.getPositions.reply.json'
import stops from './fixtures/rest.getStopOrderHistory.reply.json'

const all = Object.entries(endpoints)
const read = (schema: z.ZodMiniType | undefined, wire: unknown) =>
  schema === undefined ? undefined : z.safeDecode(schema, wire)

test('every endpoint is in the table under its own name', () => {
  expect(all.filter(([key, endpoint]) => key !== endpoint.name)).toEqual([])
})

test('no two endpoints share a method and path', () => {
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
    getAccumulatedFundings: 2,
    getOrder: 2,
    getOrderHistory: 5,
    getPortfolio: 2,
    getReferralHistory: 2,
    getReferralRewardsHistory: 2,
    getReferralStatistics: 2,
    getStopOrderHistory: 5,
    getTradeHistory: 5,
    getTransactionHistory: 2,
  })
})

test('a query is text on the wire and typed values in code', () => {
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
])('a query with %s is rejected', (_name, wire) => {
  expect(read(endpoints.getIndexHistory.query, wire)?.success).toBe(false)
})

test('a market without an index, as before its token launches, is accepted', () => {
  const [perpetual] = markets
  const reply = read(endpoints.getMarkets.reply, [{ ...perpetual, index_price: null, launch_date: '2026' }])
  expect(reply?.data).toMatchObject([{ instrumentName: 'ETH-PERP', priceStep: parseFixed6<Price>('0.01') }])
})

test('an account without a referrer, as sent by an older venue, is accepted', () => {
  const { available_margin: _, ...older } = account
  expect(read(endpoints.getAccount.reply, { ...older, referrer: null, permissions: null })?.success).toBe(true)
})

test('the older format of trades, a bare list, is accepted', () => {
  const wrapped = read(endpoints.getInstrumentTradeHistory.reply, trades)
  expect(read(endpoints.getInstrumentTradeHistory.reply, trades.trade_history)).toEqual(wrapped)
})

test.each([
  ['nested', { success: { success: true } }],
  ['flat', { success: true }],
])('a setting reply with the %s success is accepted', (_name, wire) => {
  expect(read(endpoints.postLeverage.reply, wire)?.data).toEqual({ success: { success: true } })
  expect(z.encode(endpoints.postLeverage.reply, { success: { success: true } })).toEqual({ success: { success: true } })
})

test.each([
  ['a JSON integer', 5],
  ['digits', '5'],
])('a leverage may be %s', (_name, leverage) => {
  expect(read(endpoints.postLeverage.body, { instrument: 2054, leverage })?.data).toEqual({
    instrument: '2054',
    leverage: 5,
  })
})

test.each([1.5, -1, '1.5', '', true, null])('a leverage of %j is rejected', (leverage) => {
  expect(read(endpoints.postLeverage.body, { instrument: 2054, leverage })?.success).toBe(false)
})

test('after a margin change the position is read from either of its two places', () => {
  const [position] = positions.positions
  const { reply } = endpoints.postUpdateMargin
  const known = read(reply, { position, success: { isolated_margin: '3' } })
  expect(known?.data).toMatchObject({ position: { instrumentName: 'ETH-PERP' } })
  expect(read(reply, { success: position })).toEqual(known)
})

test('a margin change answered without a whole position still succeeds', () => {
  expect(read(endpoints.postUpdateMargin.reply, { success: { isolated_margin: '3' } })?.data).toEqual({})
})

test.each([
  ['a repeated key', ['trade', 'funding']],
  ['one value with a comma', 'trade,funding'],
])('a list in a query may be %s, and is written as a repeated key', (_name, sent) => {
  const { query } = endpoints.getTradeHistory
  expect(read(query, { trade_types: sent })?.data).toEqual({ tradeTypes: ['trade', 'funding'] })
  expect(z.encode(query, { tradeTypes: ['trade', 'funding'] })).toEqual({ trade_types: ['trade', 'funding'] })
})

test.each(['', 'trade,', 'transfer', 'TRADE'])('the trade types %j are rejected', (sent) => {
  expect(read(endpoints.getTradeHistory.query, { trade_types: sent })?.success).toBe(false)
})

test.each([
  ['false', false],
  [true, true],
])('a stop order with is_closing sent as %j is accepted', (wire, isClosing) => {
  const [order] = stops.order_history
  const reply = read(endpoints.getStopOrderHistory.reply, {
    count: '1',
    order_history: [{ ...order, is_closing: wire }],
  })
  expect(reply?.data).toMatchObject({ orderHistory: [{ isClosing }] })
})

test('a missing rank is undefined, not zero', () => {
  const row = { ranking: '', options_volume: '0', perp_volume: '0', pnl: '0', username: 'x' }
  const reply = read(endpoints.getAccountStats.reply, { account_statistics: { daily: row } })
  expect(reply?.data).toMatchObject({ accountStatistics: { daily: { ranking: { rank: undefined } } } })
})

test('an unknown mark, written as 0 in a funding row, is read as unknown', () => {
  const { reply } = endpoints.getFundingHistory
  const wire = { funding_history: [['ETH-PERP', '1771588800000000000', '0.000013', '0']] }
  const rows = read(reply, wire)
  expect(rows?.data).toEqual({
    fundingHistory: [['ETH-PERP', 1_771_588_800_000_000_000n, 0.000013, { price: undefined }]],
  })
})

test('the mark of 24 hours ago is also read under its old name', () => {
  const volumes = { daily_volume: '0', daily_buy_volume: '0', daily_sell_volume: '0' }
  const reply = read(endpoints.getStatistics.reply, { ...volumes, mark_price_24_ago: '3087.114' })
  expect(reply?.data).toMatchObject({ markPrice24hAgo: parseFixed6<Price>('3087.114') })
})

test('undocumented account members are ignored', () => {
  const extras = { referral_bonus: 0.1, permissions: null, strategies: [] }
  expect(read(endpoints.getAccount.reply, { ...account, ...extras })?.success).toBe(true)
})

test('an amount of an 18-decimal token is read to the sixth decimal', () => {
  const [usdc] = account.collaterals
  const weth = { ...usdc, collateral_asset: 'WETH', balance: '1.234567890123456789' }
  const reply = read(endpoints.getAccount.reply, { ...account, collaterals: [weth] })
  expect(reply?.data).toMatchObject({ collaterals: [{ balance: 1_234_567n }] })
})

test('cancel all needs no body', () => {
  expect(read(endpoints.deleteOrdersAll.body, undefined)).toEqual({ success: true, data: undefined })
})
