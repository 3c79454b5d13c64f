import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '@/core/protocol/endpoint'
import { createManualFeed, createManualFrames, createManualTime, settled } from '@/dev/testing/manuallyDriven'
import type { RestClient } from '@/web/connection/restClient'
import { createMarketData } from '@/web/market/marketData'
import type { CandleSource } from './candles'
// Preloads the lazy chunk, so that no test waits for the import.
import './pastTrades'
import { candlesOf } from './candleStores'

const minuteMs = 60_000
// Start of a minute.
const startMs = 1_790_000_040_000
const nsOf = (ms: number) => BigInt(ms) * 1_000_000n

type Past = { readonly id: string; readonly ms: number; readonly price: number; readonly amount: number }
type Query = { readonly startTime?: bigint; readonly endTime?: bigint }

/** Trades every `everyMs` before the start, oldest first, with pairs at one instant. */
function pastOf(count: number, everyMs: number): readonly Past[] {
  let state = 7
  const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  return Array.from({ length: count }, (_, index) => ({
    id: `t${index}`,
    ms: startMs - (Math.floor((count - index) / 2) * 2 + 1) * everyMs,
    price: 3_000 + next(200) / 2,
    amount: (1 + next(40)) / 4,
  }))
}

const row = ({ id, ms, price, amount }: Past) => ({
  trade_id: id,
  instrument_id: '1',
  instrument_name: 'ETH-PERP',
  instrument_type: 'PERPETUAL',
  side: 'buy',
  price: String(price),
  amount: String(amount),
  created_timestamp: String(nsOf(ms)),
})

/** A venue that returns at most fifty trades per page. */
function setUp(past: readonly Past[], source: CandleSource = 'last') {
  const time = createManualTime(startMs)
  const frames = createManualFrames()
  const hand = createManualFeed()
  const asked: bigint[] = []
  let isDown = false
  const call = async (endpoint: Endpoint, { query }: { query: Query }, options?: { signal?: AbortSignal }) => {
    if (endpoint.name === 'getMarkHistory') {
      const minutes = Array.from({ length: 301 }, (_, index) => [String(nsOf(startMs - index * minuteMs)), '3000'])
      return z.parse(endpoint.reply, { history: (query.endTime ?? 0n) < nsOf(startMs) ? [] : minutes })
    }
    // The request for the tape has no time window.
    const { startTime = 0n, endTime = nsOf(startMs * 2) } = query
    if (query.endTime !== undefined) asked.push(endTime)
    if (isDown) throw new Error('the venue is away')
    await Promise.resolve()
    options?.signal?.throwIfAborted()
    const rows = past.filter(({ ms }) => nsOf(ms) >= startTime && nsOf(ms) <= endTime)
    return z.parse(endpoint.reply, {
      count: String(rows.length),
      trade_history: rows.toReversed().slice(0, 50).map(row),
    })
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
  const store = candlesOf(marketData, { instrumentName: 'ETH-PERP', asset: 'ETH', interval: '1m', source })
  const leave = store.subscribe(() => {})
  hand.setStatus('trades:ETH-PERP', 'live')
  hand.setStatus('ticker-500ms:ETH-PERP', 'live')
  const pass = async (seconds: number) => {
    for (let quarter = 0; quarter < seconds * 4; quarter++) {
      time.pass(250)
      await settled()
    }
  }
  return { store, leave, asked, pass, hand, setDown: (value: boolean) => (isDown = value) }
}

/** A minute candle, computed without the code under test. It opens at the close of the previous minute. */
function minuteOf(past: readonly Past[], timeS: number) {
  const [fromMs, toMs] = [timeS * 1000, timeS * 1000 + minuteMs]
  const within = past.filter(({ ms }) => ms > fromMs && ms <= toMs)
  const before = past.findLast(({ ms }) => ms <= fromMs)
  const prices = [...(before === undefined ? [] : [before.price]), ...within.map(({ price }) => price)]
  return {
    timeS,
    open: prices[0],
    high: Math.max(...prices),
    low: Math.min(...prices),
    close: prices.at(-1),
    volume: within.reduce((sum, { amount }) => sum + amount, 0),
    turnover: expect.closeTo(
      within.reduce((sum, { amount, price }) => sum + amount * price, 0),
      6,
    ) as number,
  }
}

const viewFromS = (minutes: number) => startMs / 1000 - minutes * 60

test('last-price candles reach as far back as a chart shows, and include all trades', async () => {
  const past = pastOf(2_000, 6_000)
  const { store, asked, pass } = setUp(past)
  await settled()
  expect(store.getSnapshot().status).toBe('live')
  // Twelve pages of fifty trades, one per six seconds, cover less than 59 minutes.
  const atFirst = store.getSnapshot().candles
  expect(asked).toHaveLength(12)
  expect(atFirst[0]?.timeS).toBeGreaterThan(viewFromS(60))
  await pass(10)
  expect(asked).toHaveLength(12)

  store.reachBack({}, viewFromS(150))
  await pass(1)
  expect(asked).toHaveLength(16)
  await pass(19)
  const { candles } = store.getSnapshot()
  expect(candles[0]?.timeS).toBeLessThanOrEqual(viewFromS(150))
  // The chart does not need the start of the day, so trades are not read back to it.
  expect(candles[0]?.timeS).toBeGreaterThan(viewFromS(195))
  expect(candles).toEqual(candles.map(({ timeS }) => minuteOf(past, timeS)))
  expect(new Set(candles.map(({ timeS }) => timeS)).size).toBe(candles.length)
})

test('a first candle with unknown trades is left out', async () => {
  const past = pastOf(2_000, 700)
  const { store } = setUp(past)
  await settled()
  const { candles } = store.getSnapshot()
  expect(candles.length).toBeGreaterThan(5)
  expect(candles).toEqual(candles.map(({ timeS }) => minuteOf(past, timeS)))
})

test('the volume of mark candles is unknown until its trades have been read, then complete', async () => {
  const past = pastOf(2_000, 6_000)
  const { store, pass } = setUp(past, 'mark')
  await settled()
  const unknown = () => store.getSnapshot().candles.filter(({ volume }) => volume === undefined).length
  expect(unknown()).toBeGreaterThan(200)
  store.reachBack({}, viewFromS(150))
  await pass(20)
  expect(unknown()).toBeLessThanOrEqual(150)
  for (const { timeS, volume, turnover } of store.getSnapshot().candles.slice(-150)) {
    const expected = minuteOf(past, timeS)
    expect([volume, turnover]).toEqual([expected.volume, expected.turnover])
  }
})

test('no volume is drawn for the newest candles alone while older trades are being read', async () => {
  const { store } = setUp(pastOf(2_000, 6_000), 'mark')
  const known: number[] = []
  store.subscribe(() => known.push(store.getSnapshot().candles.filter(({ volume }) => volume !== undefined).length))
  await settled()
  // Twelve pages of fifty trades, one per six seconds, are an hour; the first two pages alone are ten minutes.
  expect(known.at(-1)).toBeGreaterThan(55)
  expect(known.filter((count) => count > 0 && count <= 55)).toEqual([])
})

test('the volume is drawn, too, if a chart that showed more shows less before its past is read', async () => {
  const { store, pass } = setUp(pastOf(4_000, 4_000), 'mark')
  const reader = {}
  store.reachBack(reader, viewFromS(250))
  await settled()
  // Sixteen pages are read, ten of them at once and four a second: the third batch of eight waits for its first page.
  await pass(1.5)
  const known = () => store.getSnapshot().candles.filter(({ volume }) => volume !== undefined).length
  expect(known()).toBe(0)
  store.reachBack(reader, viewFromS(10))
  await pass(2)
  expect(known()).toBeGreaterThan(10)
})

test('after a lost connection no past trade is counted twice', async () => {
  const past = pastOf(1_000, 6_000)
  const { store, pass, hand } = setUp(past, 'mark')
  store.reachBack({}, viewFromS(90))
  await pass(10)
  hand.setStatus('trades:ETH-PERP', 'stale')
  hand.setStatus('trades:ETH-PERP', 'live')
  await pass(10)
  const { candles } = store.getSnapshot()
  expect(candles.slice(-90).map(({ volume }) => volume)).toEqual(
    candles.slice(-90).map(({ timeS }) => minuteOf(past, timeS).volume),
  )
})

test('reading stops when a chart shows less again, and at once on unmount', async () => {
  const { store, asked, pass, leave } = setUp(pastOf(4_000, 4_000))
  const reader = {}
  await settled()
  store.reachBack(reader, viewFromS(250))
  await pass(1)
  expect(asked).toHaveLength(16)
  store.reachBack(reader, viewFromS(10))
  await pass(5)
  expect(asked).toHaveLength(16)
  store.reachBack(reader, viewFromS(250))
  await pass(1)
  expect(asked).toHaveLength(20)
  store.reachBack(reader, undefined)
  leave()
  await pass(5)
  expect(asked).toHaveLength(20)
})

test('two charts of one market read as far back as the one that shows more', async () => {
  const { store, pass } = setUp(pastOf(2_000, 6_000))
  const wide = {}
  store.reachBack(wide, viewFromS(120))
  store.reachBack({}, viewFromS(20))
  await pass(15)
  expect(store.getSnapshot().candles[0]?.timeS).toBeLessThanOrEqual(viewFromS(120))
})

test('a failed page is retried after a while, and nothing is lost', async () => {
  const past = pastOf(2_000, 6_000)
  const { store, asked, pass, setDown } = setUp(past)
  await settled()
  setDown(true)
  store.reachBack({}, viewFromS(120))
  await pass(4)
  // After a failure, one page is requested, then nothing for five seconds.
  expect(asked).toHaveLength(13)
  setDown(false)
  await pass(20)
  const { candles } = store.getSnapshot()
  expect(candles[0]?.timeS).toBeLessThanOrEqual(viewFromS(120))
  expect(candles).toEqual(candles.map(({ timeS }) => minuteOf(past, timeS)))
})

test('a busy market is read back to a limit', async () => {
  const past = pastOf(16_000, 500)
  const { store, asked, pass } = setUp(past)
  store.reachBack({}, viewFromS(300))
  await pass(100)
  // Reads ten thousand trades in pages of fifty. Each page repeats the last instant of the previous page.
  expect(asked.length).toBeGreaterThan(200)
  expect(asked.length).toBeLessThan(230)
  const before = asked.length
  store.reachBack({}, viewFromS(301))
  await pass(5)
  expect(asked).toHaveLength(before)
})
