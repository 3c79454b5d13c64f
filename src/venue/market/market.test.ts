import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { marketPrice } from '@/core/protocol/orderLimits'
import {
  createTestVenue,
  settle,
  startTestMarket as start,
  testMarketStartMs,
  type TestVenue,
} from '@/dev/testing/marketVenue'
import type { Command } from '../engine/command'
import { instrumentsOf } from '../live/instrumentCatalogue'
import { getBook } from '../live/liveBook'
import { startMarket } from './market'
import { allMarketAccounts, marketAccounts } from './marketAccounts'
import { createOrderRequests } from './orderRequests'

const trader: Address = '0x00000000000000000000000000000000000000aa'

async function marketBuy(venue: TestVenue, instrumentId: string, amount: string) {
  const { port } = venue
  if (!port.live.accounts.has(trader)) {
    await port.submit({ type: 'openAccount', account: trader, kind: 'trader' })
    await port.submit({ type: 'deposit', account: trader, amount: parseFixed6('1000000') })
  }
  const order = createOrderRequests(port).request({
    account: trader,
    instrumentId,
    side: 'buy',
    amount: parseFixed6(amount),
    limitPrice: fixed6<Price>(marketPrice(true)),
    isPostOnly: false,
    timeInForce: 'GTC',
  })
  return port.submit({ type: 'createOrder', order })
}

function booksOf(venue: TestVenue) {
  return [...venue.port.live.books].map(([id, { bids, asks }]) => [id, bids.slice(), asks.slice()])
}

/** Compared as text, because comparing thousands of command objects is slow. */
function textOf(commands: readonly Command[]): string {
  return JSON.stringify(commands, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
}

test('a quiet market has full perpetual books around the start prices and quotes nearly every option', async () => {
  const venue = createTestVenue()
  await start(venue, 'quiet')
  const { live } = venue.port
  expect([...live.indexes].map(([asset, { price }]) => [asset, price])).toEqual([
    ['ETH', 3_120_500_000n],
    ['BTC', 64_250_000_000n],
    ['SOL', 152_400_000n],
    ['DOGE', 150_000n],
    // A vault share, part of the treasury's stock.
    ['aeUSD', 1_000_000n],
  ])
  for (const id of ['1', '2', '3', '4']) {
    expect(getBook(live, id).bids.length).toBeGreaterThanOrEqual(40)
    expect(getBook(live, id).asks.length).toBeGreaterThanOrEqual(40)
  }
  const options = instrumentsOf(live.instruments, { instrumentType: 'OPTION' })
  expect(options.length).toBeGreaterThan(400)
  expect(options.length).toBeLessThan(700)
  expect(options.every(({ instrumentId }) => getBook(live, instrumentId).asks.length > 0)).toBe(true)
  expect(venue.outcomes.filter(({ isAccepted }) => !isAccepted)).toEqual([])
})

test('two quiet markets with the same seed and time have the same books, another seed gives different ones', async () => {
  const [a, b, c] = [createTestVenue(), createTestVenue(testMarketStartMs), createTestVenue()]
  await start(a, 'quiet')
  await start(b, 'quiet')
  await start(c, 'quiet', 2)
  expect(booksOf(a)).toEqual(booksOf(b))
  expect(booksOf(a)).not.toEqual(booksOf(c))
})

test('a quiet market does not move by itself', async () => {
  const venue = createTestVenue()
  await start(venue, 'quiet')
  const before = venue.commands.length
  await venue.turn(100)
  expect(venue.commands.slice(before)).toEqual([])
})

test('a quiet market refills at once what a trader takes, at the same prices and amounts', async () => {
  const venue = createTestVenue()
  await start(venue, 'quiet')
  const before = booksOf(venue)
  const bought = await marketBuy(venue, '1', '8')
  expect(bought).toMatchObject({ isAccepted: true, order: { status: 'filled' } })
  await settle()
  expect(booksOf(venue)).toEqual(before)
})

test('a stopped market no longer refills', async () => {
  const venue = createTestVenue()
  const market = await start(venue, 'quiet')
  await market.stop()
  const before = booksOf(venue)
  await marketBuy(venue, '1', '8')
  await settle()
  expect(booksOf(venue)).not.toEqual(before)
})

test('an empty market has prices, marks and no orders', async () => {
  const venue = createTestVenue()
  await start(venue, 'empty')
  expect(venue.port.live.marks.size).toBe(instrumentsOf(venue.port.live.instruments).length)
  expect(venue.commands.filter(({ type }) => type === 'createOrder')).toEqual([])
})

test('the same seed gives the same live market, command for command', async () => {
  const [a, b] = [createTestVenue(), createTestVenue()]
  for (const venue of [a, b]) {
    await start(venue, 'live')
    await venue.turn(20)
  }
  expect(textOf(a.commands) === textOf(b.commands)).toBe(true)
})

test('a live market trades, maintains its books, and sends at most 120 commands a second', async () => {
  const venue = createTestVenue()
  await start(venue, 'live')
  const before = venue.commands.length
  const trades: string[] = []
  venue.port.onEvents(({ events }) => {
    for (const event of events) if (event.type === 'traded') trades.push(event.trade.instrumentId)
  })
  const seconds = 30
  await venue.turn(seconds * 2)
  expect((venue.commands.length - before) / seconds).toBeLessThan(120)
  expect(trades.filter((id) => id === '1').length).toBeGreaterThan(8)
  for (const id of ['1', '2', '3', '4']) {
    const { bids, asks } = getBook(venue.port.live, id)
    expect(Math.min(bids.length, asks.length)).toBeGreaterThanOrEqual(35)
  }
  const rejected = venue.outcomes.filter(({ isAccepted }) => !isAccepted)
  expect(rejected.length / venue.commands.length).toBeLessThan(0.05)
})

test('a roll at 08:00 UTC settles the day’s options at the index and lists the next under new ids', async () => {
  const venue = createTestVenue(Date.parse('2026-01-11T07:59:55Z'))
  const market = await start(venue, 'quiet')
  const before = new Set(venue.port.live.instruments.byId.keys())
  await market.roll()
  expect(venue.port.live.instruments.expiredById.size).toBe(0)
  venue.advance(5_000)
  await market.roll()
  const { byId, expiredById } = venue.port.live.instruments
  expect(expiredById.size).toBeGreaterThan(40)
  expect([...expiredById.values()].every(({ instrument }) => instrument.instrumentName.includes('-11JAN26-'))).toBe(
    true,
  )
  const fresh = [...byId.values()].filter(({ instrumentId }) => !before.has(instrumentId))
  expect(fresh.some(({ instrumentName }) => instrumentName.startsWith('ETH-14JAN26-'))).toBe(true)
  expect(fresh.every(({ instrumentId }) => getBook(venue.port.live, instrumentId).asks.length > 0)).toBe(true)
})

test('setting the index of a quiet market moves marks and quotes of that asset only, at once', async () => {
  const venue = createTestVenue()
  const market = await start(venue, 'quiet')
  const { live } = venue.port
  const others = getBook(live, '2').bids.slice()
  const before = venue.outcomes.length
  await market.setIndex?.('ETH', 2500)
  expect(live.indexes.get('ETH')?.price).toBe(2_500_000_000n)
  expect(live.marks.get('1')?.markPrice).toBe(2_500_000_000n)
  const { bids, asks } = getBook(live, '1')
  expect(bids.length).toBeGreaterThanOrEqual(40)
  expect(Number(bids[0]?.price) / 1e6).toBeGreaterThan(2_499)
  expect(Number(bids[0]?.price) / 1e6).toBeLessThan(2_500)
  expect(Number(asks[0]?.price) / 1e6).toBeLessThan(2_501)
  expect(getBook(live, '2').bids).toEqual(others)
  // A call of strike 3000 with a day to go is now nearly worthless; one of 2500 is listed.
  const names = instrumentsOf(live.instruments).map(({ instrumentName }) => instrumentName)
  expect(names).toContain('ETH-11JAN26-2500-C')
  expect(venue.outcomes.slice(before).filter(({ isAccepted }) => !isAccepted)).toEqual([])
})

test('an index set within half an hour of an expiry moves the marks only by the remaining weight', async () => {
  const venue = createTestVenue(Date.parse('2026-01-11T07:45:00Z'), [{ atMs: Date.parse('2026-01-11T07:30:00Z') }])
  const market = await start(venue, 'quiet')
  const call = instrumentsOf(venue.port.live.instruments).find(
    ({ instrumentName }) => instrumentName === 'ETH-11JAN26-3000-C',
  )
  await market.setIndex?.('ETH', 3220.5)
  // Half of the window passed at 3120.5; average and index have equal weight, which gives 3170.5.
  expect(venue.port.live.marks.get(call?.instrumentId ?? '')?.forwardPrice).toBe(3_170_500_000n)
})

test('makers pay no maker fee on perpetuals, and the insurance fund is opened once with its deposit', async () => {
  const venue = createTestVenue()
  await start(venue, 'quiet')
  await start(venue, 'quiet')
  const rates = venue.commands.filter((command) => command.type === 'setFeeRates')
  expect(rates.map(({ account }) => account)).toEqual([
    ...marketAccounts.perpetualMakers,
    ...marketAccounts.optionMakers,
  ])
  expect(rates.every((command) => command.rates.PERPETUAL.maker === 0n && command.rates.PERPETUAL.taker === 500n)).toBe(
    true,
  )
  const fund = venue.commands.filter(
    (command) => 'account' in command && command.account === marketAccounts.insuranceFund,
  )
  expect(fund).toEqual([
    { type: 'openAccount', account: marketAccounts.insuranceFund, kind: 'insurance' },
    { type: 'deposit', account: marketAccounts.insuranceFund, amount: 10_000_000_000_000n },
  ])
})

test('a restarted market continues at the last prices without its earlier orders', async () => {
  const venue = createTestVenue()
  const first = await start(venue, 'live')
  await venue.turn(20)
  await first.stop()
  const { live } = venue.port
  const index = live.indexes.get('ETH')?.price
  const old = allMarketAccounts(marketAccounts).flatMap((account) => [
    ...(live.accounts.get(account)?.openOrders.keys() ?? []),
  ])
  const opened = venue.commands.filter(({ type }) => type === 'openAccount').length
  await start(venue, 'quiet')
  expect(live.indexes.get('ETH')?.price).toBe(index)
  const open = allMarketAccounts(marketAccounts).flatMap((account) => [
    ...(live.accounts.get(account)?.openOrders.keys() ?? []),
  ])
  expect(open.filter((orderId) => old.includes(orderId))).toEqual([])
  expect(venue.commands.filter(({ type }) => type === 'openAccount').length).toBe(opened)
  expect(venue.backfills.length).toBe(1)
})

test('an invalid replay file is an error at the start', async () => {
  const venue = createTestVenue()
  const options = {
    mode: 'replay',
    seed: 1,
    speed: 1,
    timers: venue.timers,
    readFile: (path: string) => readFile(path, 'utf8'),
  } as const
  await expect(startMarket(venue.port, options)).rejects.toThrow('requires a file path')
  const missing = startMarket(venue.port, { ...options, replayFile: '/nowhere/bars.csv' })
  await expect(missing).rejects.toThrow('cannot replay /nowhere/bars.csv')
})
