import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '@/core/protocol/endpoint'
import { createManualFrames, createManualTime, settled, createManualFeed } from '@/dev/testing/manuallyDriven'
import type { RestClient } from '@/web/connection/restClient'
import { createMarketData } from '@/web/market/marketData'
import type { CandleInterval } from './candleIntervals'
// Preloads the lazy chunk, so that no test waits for the import.
import './pastTrades'
import type { CandleSource } from './candles'
import { candlesOf } from './candleStores'

// 1,790,000,040 s is the start of a minute.
const startS = 1_790_000_040
const ns = (seconds: number) => String(BigInt(startS + seconds) * 1_000_000_000n)

function tradeRow(id: string, seconds: number, amount: string, price: string) {
  const instrument = { instrument_id: '1', instrument_name: 'ETH-PERP', instrument_type: 'PERPETUAL' }
  return { trade_id: id, ...instrument, side: 'buy', price, amount, created_timestamp: ns(seconds) }
}

type Query = { readonly startTime: bigint; readonly endTime: bigint; readonly resolution: number }

type PastTrade = { readonly id: string; readonly second: number; readonly price: string }
type SetUp = {
  fromS?: number
  pageSize?: number
  source?: CandleSource
  interval?: CandleInterval
  past?: readonly PastTrade[]
}

/** A venue with a mark at every resolution step since `fromS` in pages of `pageSize`, and trades in pages of three. */
function setUp({ fromS = -300, pageSize = 1_000, source = 'mark', interval = '1m', past = [] }: SetUp = {}) {
  const time = createManualTime(startS * 1000)
  const frames = createManualFrames()
  const hand = createManualFeed(time.clock)
  const pages: Query[] = []
  let isDown = false
  let isTapeDown = false
  const answers: Record<string, (query: Query) => unknown> = {
    getMarkHistory: (query) => {
      pages.push(query)
      const history: [string, string][] = []
      const stepNs = BigInt(query.resolution) * 1_000_000_000n
      const oldestNs = BigInt(startS + fromS) * 1_000_000_000n
      for (let timeNs = query.endTime - (query.endTime % stepNs); history.length < pageSize; timeNs -= stepNs) {
        if (timeNs < query.startTime || timeNs < oldestNs) break
        history.push([String(timeNs), '3000'])
      }
      return { history }
    },
    getIndexHistory: () => ({ history: [[ns(-30), '2990']] }),
    getInstrumentTradeHistory: ({ startTime = 0n, endTime = BigInt(ns(1_000)) }: Partial<Query>) => {
      const rows = past.map(({ id, second, price }) => tradeRow(id, second, '1', price))
      const inWindow = rows.filter(
        ({ created_timestamp: time }) => BigInt(time) >= startTime && BigInt(time) <= endTime,
      )
      return { count: String(rows.length), trade_history: inWindow.toReversed().slice(0, 3) }
    },
  }
  const call = async (endpoint: Endpoint, { query }: { query: Query }) => {
    if (isDown || (isTapeDown && endpoint.name === 'getInstrumentTradeHistory')) throw new Error('the venue is away')
    return z.parse(endpoint.reply, answers[endpoint.name]?.(query))
  }
  const marketData = createMarketData({
    // The fake client answers only the endpoints that the store calls, through the same schemas as real replies.
    rest: { call } as unknown as RestClient,
    feed: hand.feed,
    clock: time.clock,
    timers: time.timers,
    nextFrame: frames.nextFrame,
    report: (problem) => {
      throw problem
    },
  })
  const store = candlesOf(marketData, { instrumentName: 'ETH-PERP', asset: 'ETH', interval, source })
  const leave = store.subscribe(() => {})
  const tick = (seconds: number, mark: string) => {
    const ticker = {
      instrument_id: '1',
      instrument_name: 'ETH-PERP',
      instrument_type: 'PERPETUAL',
      mark: { price: mark },
    }
    hand.say('ticker-500ms:ETH-PERP', { timestamp: ns(seconds), tickers: [ticker] })
    frames.turn()
  }
  const trade = (id: string, seconds: number, amount: string, price = '3000') => {
    hand.say('trades:ETH-PERP', tradeRow(id, seconds, amount, price))
    frames.turn()
  }
  const last = () => store.getSnapshot().candles.at(-1)
  const setDown = (value: boolean) => (isDown = value)
  const setTapeDown = (value: boolean) => (isTapeDown = value)
  return { time, frames, hand, pages, store, leave, tick, trade, last, setDown, setTapeDown }
}

test('the chart starts with the history and continues with the ticker', async () => {
  const { store, tick, last } = setUp()
  expect(store.getSnapshot().status).toBe('loading')
  await settled()
  expect(store.getSnapshot().status).toBe('live')
  expect(store.getSnapshot().candles.map(({ timeS }) => timeS - startS)).toEqual([-360, -300, -240, -180, -120, -60])
  tick(20, '3010')
  expect(last()).toEqual({ timeS: startS, open: 3000, high: 3010, low: 3000, close: 3010, volume: undefined })
})

test('ticker messages that arrive while the history loads are not lost', async () => {
  const { tick, last } = setUp()
  tick(10, '3020')
  tick(15, '3005')
  await settled()
  expect(last()).toMatchObject({ timeS: startS, open: 3000, high: 3020, close: 3005 })
})

test('small history pages are fetched backwards, one after another', async () => {
  const { pages, store } = setUp({ pageSize: 3 })
  await settled()
  expect(store.getSnapshot().candles).toHaveLength(6)
  // Eleven points, and a final empty page.
  expect(pages).toHaveLength(5)
  expect(pages.map(({ endTime }) => endTime)).toEqual(
    pages.map(({ endTime }) => endTime).toSorted((a, b) => Number(b - a)),
  )
})

test('a chart that is scrolled beyond its first candle gets older ones, also after a lost connection', async () => {
  const { store, hand, time } = setUp({ fromS: -1_000 * 60 })
  await settled()
  expect(store.getSnapshot().candles[0]?.timeS).toBeGreaterThan(startS - 305 * 60)
  const chart = {}
  store.reachBack(chart, startS - 550 * 60)
  await settled()
  const { candles } = store.getSnapshot()
  expect(candles[0]?.timeS).toBeLessThanOrEqual(startS - 550 * 60)
  expect(candles.every(({ timeS }, at) => timeS === (candles[0]?.timeS ?? 0) + at * 60)).toBe(true)
  expect(candles.every(({ close }) => close === 3_000)).toBe(true)

  hand.setStatus('ticker-500ms:ETH-PERP', 'stale')
  time.pass(60_000)
  hand.setStatus('ticker-500ms:ETH-PERP', 'live')
  await settled()
  expect(store.getSnapshot().candles[0]?.timeS).toBe(candles[0]?.timeS)
})

test('endless small pages shorten the chart instead of slowing it down', async () => {
  const { pages, store } = setUp({ fromS: -1_000_000, pageSize: 50 })
  await settled()
  expect(pages).toHaveLength(12)
  expect(store.getSnapshot().candles).toHaveLength(300)
})

test('volume starts with the first complete candle of trades', async () => {
  const { hand, trade, tick, last } = setUp()
  hand.setStatus('trades:ETH-PERP', 'live')
  await settled()
  tick(10, '3000')
  trade('a', 59, '1')
  tick(61, '3000')
  trade('b', 62, '0.5')
  trade('c', 63, '0.25')
  expect(last()).toMatchObject({ timeS: startS + 60, volume: 0.75 })
})

test('after a lost connection the history is read again and fills the gap', async () => {
  const { time, hand, pages, store, tick } = setUp()
  await settled()
  tick(10, '3010')
  hand.setStatus('ticker-500ms:ETH-PERP', 'stale')
  expect(store.getSnapshot().status).toBe('stale')
  time.pass(200_000)
  hand.setStatus('ticker-500ms:ETH-PERP', 'live')
  tick(205, '3015')
  await settled()
  expect(pages).toHaveLength(4)
  const { candles, status } = store.getSnapshot()
  expect(status).toBe('live')
  expect(candles.slice(-3).map(({ timeS, close }) => [timeS - startS, close])).toEqual([
    [60, 3000],
    [120, 3000],
    [180, 3015],
  ])
})

test('a reader who comes back, even long after the connection was lost, finds the candles', async () => {
  const { time, hand, pages, store, tick, leave } = setUp()
  await settled()
  tick(10, '3010')
  const { candles } = store.getSnapshot()
  hand.setStatus('ticker-500ms:ETH-PERP', 'stale')
  leave()
  for (let passedMs = 0; passedMs < 60_000; passedMs += 1_000) time.pass(1_000)
  const leaveAgain = store.subscribe(() => {})
  expect(store.getSnapshot()).toMatchObject({ status: 'stale', candles })
  hand.setStatus('ticker-500ms:ETH-PERP', 'live')
  tick(75, '3015')
  await settled()
  expect(pages.length).toBeGreaterThan(2)
  leaveAgain()
  time.pass(2_000)
  expect(store.getSnapshot()).toMatchObject({ status: 'loading', candles: [] })
})

test('a failed history reports its error and can be reloaded', async () => {
  const parts = setUp()
  parts.leave()
  parts.time.pass(2_000)
  await settled()
  parts.setDown(true)
  parts.store.subscribe(() => {})
  await settled()
  expect(parts.store.getSnapshot()).toMatchObject({ status: 'loading', error: 'the venue is away', candles: [] })
  parts.setDown(false)
  parts.store.reload()
  await settled()
  expect(parts.store.getSnapshot()).toMatchObject({ status: 'live', error: undefined })
})

test('a failed history is retried automatically, with growing delays', async () => {
  const parts = setUp()
  parts.leave()
  parts.time.pass(2_000)
  await settled()
  parts.setDown(true)
  parts.store.subscribe(() => {})
  await settled()
  const passed = async (ms: number) => {
    parts.time.pass(ms)
    await settled()
    return parts.store.getSnapshot().status
  }
  // Retries follow after 2 s, then 4 s, then 8 s.
  expect(await passed(2_000)).toBe('loading')
  parts.setDown(false)
  expect(await passed(3_900)).toBe('loading')
  expect(await passed(100)).toBe('live')
  expect(parts.store.getSnapshot()).toMatchObject({ error: undefined })

  // The connection is lost and returns while REST is down, so the candles stay stale until the next retry succeeds.
  parts.hand.setStatus('ticker-500ms:ETH-PERP', 'stale')
  parts.setDown(true)
  parts.hand.setStatus('ticker-500ms:ETH-PERP', 'live')
  parts.tick(7, '3001')
  await settled()
  parts.setDown(false)
  expect(await passed(1_900)).not.toBe('live')
  expect(await passed(100)).toBe('live')
})

const past: readonly PastTrade[] = [
  { id: 'a', second: -130, price: '2990' },
  { id: 'b', second: -100, price: '3000' },
  // Three trades share one instant, so that a page of three never ends between two of them.
  { id: 'c', second: -50, price: '3001' },
  { id: 'd', second: -50, price: '3002' },
  { id: 'e', second: -50, price: '3003' },
]

test('last-price candles are built from past trades, each once, and then from the tape', async () => {
  const { store, hand, trade } = setUp({ source: 'last', past })
  hand.setStatus('trades:ETH-PERP', 'live')
  await settled()
  trade('e', -50, '1', '3003')
  trade('f', 5, '2', '2999')
  expect(store.getSnapshot().candles).toEqual([
    { timeS: startS - 180, open: 2990, high: 2990, low: 2990, close: 2990, volume: 1, turnover: 2990 },
    { timeS: startS - 120, open: 2990, high: 3000, low: 2990, close: 3000, volume: 1, turnover: 3000 },
    { timeS: startS - 60, open: 3000, high: 3003, low: 3000, close: 3003, volume: 3, turnover: 9006 },
    { timeS: startS, open: 3003, high: 3003, low: 2999, close: 2999, volume: 2, turnover: 5998 },
  ])
})

test('without trades the last price stays flat, and a late trade goes into its own candle', async () => {
  const { store, hand, tick, trade } = setUp({ source: 'last', past })
  hand.setStatus('trades:ETH-PERP', 'live')
  await settled()
  tick(63, '3000')
  expect(store.getSnapshot().candles.slice(-2)).toMatchObject([
    { timeS: startS, close: 3003, volume: 0 },
    { timeS: startS + 60, close: 3003, volume: 0 },
  ])
  trade('f', 59, '2', '3010')
  expect(store.getSnapshot().candles.slice(-2)).toMatchObject([
    { timeS: startS, high: 3010, close: 3010, volume: 2 },
    { timeS: startS + 60, open: 3010, close: 3010, volume: 0 },
  ])
})

const volumes = (candles: readonly { readonly timeS: number; readonly volume: number | undefined }[]) =>
  candles.map(({ timeS, volume }) => [timeS - startS, volume])

/** Seven trades need three pages of three, which is more than the tape reads. */
const traded: readonly PastTrade[] = [
  { id: 'a', second: -290, price: '2990' },
  { id: 'b', second: -280, price: '3000' },
  { id: 'c', second: -130, price: '3010' },
  { id: 'd', second: -100, price: '3000' },
  { id: 'e', second: -50, price: '3020' },
  { id: 'f', second: -4, price: '3003' },
  { id: 'g', second: -3, price: '3005' },
]

test('the volume of mark candles comes from past trades and the tape, each trade once', async () => {
  const { store, hand, tick, trade } = setUp({ past: traded })
  hand.setStatus('trades:ETH-PERP', 'live')
  await settled()
  trade('g', -3, '1', '3005')
  trade('h', 5, '2', '2999')
  tick(6, '3000')
  const { candles } = store.getSnapshot()
  // Counted by hand per minute: no trade; a and b; no trade; c; d; e, f and g; h, with two contracts.
  expect(volumes(candles)).toEqual([
    [-360, 0],
    [-300, 2],
    [-240, 0],
    [-180, 1],
    [-120, 1],
    [-60, 3],
    [0, 2],
  ])
  // 2,990 + 3,000; and 2 × 2,999.
  expect([candles[1]?.turnover, candles[6]?.turnover]).toEqual([5_990, 5_998])
})

test('while past trades cannot be read the volume is unknown, and it is filled in later', async () => {
  const { store, time, hand, tick, setTapeDown } = setUp({ past: traded })
  setTapeDown(true)
  hand.setStatus('trades:ETH-PERP', 'live')
  await settled()
  tick(6, '3000')
  expect(new Set(store.getSnapshot().candles.map(({ volume }) => volume))).toEqual(new Set([undefined]))
  setTapeDown(false)
  for (let second = 0; second < 10; second++) {
    time.pass(1_000)
    await settled()
  }
  expect(volumes(store.getSnapshot().candles).slice(0, 3)).toEqual([
    [-360, 0],
    [-300, 2],
    [-240, 0],
  ])
})

test('seconds without a mark in the history are estimated until the ticker continues', async () => {
  const { store, tick } = setUp({ interval: '1s' })
  await settled()
  tick(1, '3010')
  tick(2, '3020')
  const { candles } = store.getSnapshot()
  // Sampled marks of 3,000 at −60, −30 and 0 s each close the second they end; then the ticker's live mark follows.
  const newest = candles.slice(-4)
  expect(
    newest.map(({ timeS, open, close, isEstimated = false }) => [timeS - startS, open, close, isEstimated]),
  ).toEqual([
    [-2, 3000, 3000, true],
    [-1, 3000, 3000, true],
    [0, 3000, 3010, false],
    [1, 3010, 3020, false],
  ])
  expect(candles.every(({ close }) => close !== undefined)).toBe(true)
})

test('index candles continue with the index channel', async () => {
  const { frames, hand, last } = setUp({ source: 'index' })
  await settled()
  hand.say('index:ETH', { price: '2995', timestamp: ns(3) })
  frames.turn()
  expect(last()).toMatchObject({ timeS: startS, open: 2990, high: 2995, close: 2995 })
})

test('two intervals of one instrument share its channels', () => {
  const { hand } = setUp()
  expect(hand.readerCount('ticker-500ms:ETH-PERP')).toBe(1)
  expect(hand.readerCount('trades:ETH-PERP')).toBe(1)
})
