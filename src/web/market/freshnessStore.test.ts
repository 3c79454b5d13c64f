import { expect, test } from 'vitest'
import { createManualFrames, createManualTime, createManualFeed } from '@/dev/testing/manuallyDriven'
import type { FreshnessConnection } from './freshnessStore'
import { createMarketData } from './marketData'

/** A fake connection that the test can silence, with or without notifying listeners. */
function createManualConnection() {
  let sinceMs: number | undefined
  const listeners = new Set<() => void>()
  const connection: FreshnessConnection & { readonly receivedMs: () => number } = {
    silentSinceMs: () => sinceMs,
    receivedMs: () => 0,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    link: connection,
    readerCount: () => listeners.size,
    /** Silences the connection before a timer notifies the listeners. */
    hush: (ms: number | undefined) => (sinceMs = ms),
    notify: () => listeners.forEach((listener) => listener()),
  }
}

function setUp() {
  const time = createManualTime()
  const line = createManualConnection()
  const hand = createManualFeed(time.clock)
  const marketData = createMarketData({
    rest: { call: () => new Promise(() => undefined) } as never,
    feed: hand.feed,
    connection: line.link,
    clock: time.clock,
    timers: time.timers,
    nextFrame: createManualFrames().nextFrame,
    report: () => undefined,
  })
  return { time, line, hand, marketData }
}

const ticker = {
  timestamp: '1790000000000000000',
  tickers: [
    {
      instrument_id: '1',
      instrument_name: 'ETH-PERP',
      instrument_type: 'PERPETUAL',
      mark: { price: '3000' },
      bid: { price: '2999', amount: '1' },
      ask: { price: '3001', amount: '1' },
    },
  ],
}
const snapshot = {
  type: 'snapshot',
  instrument_id: '1',
  instrument_name: 'ETH-PERP',
  instrument_type: 'PERPETUAL',
  bids: [],
  asks: [],
  last_updated: '1790000000000000000',
  checksum: '0',
}

/** Opens all live stores of a page, and makes them live. */
function openAll() {
  const { time, line, hand, marketData } = setUp()
  const scope = { kind: 'instrument', instrumentName: 'ETH-PERP' } as const
  const stores = {
    book: marketData.orderBook('ETH-PERP'),
    ticker: marketData.tickers(scope),
    chain: marketData.tickers({ kind: 'assetType', asset: 'ETH', instrumentType: 'OPTION' }),
    index: marketData.index('ETH'),
    slowTicker: marketData.slowly(marketData.tickers(scope)),
  }
  let noticeCount = 0
  const stops = Object.values(stores).map((store) => store.subscribe(() => noticeCount++))
  hand.say('orderbook-100ms:ETH-PERP', snapshot)
  hand.say('ticker-500ms:ETH-PERP', ticker)
  hand.say('ticker-500ms:ETH:OPTION', ticker)
  hand.say('index:ETH', { price: '3000', timestamp: '1790000000000000000' })
  // Ticker views update on the next animation frame, or at once when a status is published.
  for (const name of hand.openChannels()) hand.setStatus(name, 'live')
  time.pass(1_000)
  const statuses = () => Object.values(stores).map((store) => store.getSnapshot().status)
  return { line, statuses, stores, stops, noticeCount: () => noticeCount }
}

test('data from a silent connection is stale, and live again once messages arrive', () => {
  const { line, statuses, stores, noticeCount } = openAll()
  expect(statuses()).toEqual(['live', 'live', 'live', 'live', 'live'])
  const before = noticeCount()
  line.hush(1_234)
  line.notify()
  expect(statuses()).toEqual(['stale', 'stale', 'stale', 'stale', 'stale'])
  expect(Object.values(stores).map((store) => store.getSnapshot().updatedAtMs)).toEqual(Array(5).fill(1_234))
  expect(noticeCount()).toBeGreaterThanOrEqual(before + 5)
  line.hush(undefined)
  line.notify()
  expect(statuses()).toEqual(['live', 'live', 'live', 'live', 'live'])
})

test('staleness is evaluated on read, even before a timer reports the silence', () => {
  const { line, statuses } = openAll()
  line.hush(5)
  expect(statuses()).toEqual(['stale', 'stale', 'stale', 'stale', 'stale'])
})

test('during one silence the view keeps its identity', () => {
  const { line, stores } = openAll()
  line.hush(5)
  expect(stores.book.getSnapshot()).toBe(stores.book.getSnapshot())
  expect(stores.ticker.getSnapshot()).toBe(stores.ticker.getSnapshot())
})

test('connection events other than silence do not notify readers', () => {
  const { line, noticeCount } = openAll()
  const before = noticeCount()
  line.notify()
  expect(noticeCount()).toBe(before)
})

test('a reader that unsubscribes also leaves the connection', () => {
  const { line, stops } = openAll()
  expect(line.readerCount()).toBeGreaterThan(0)
  for (const stop of stops) stop()
  expect(line.readerCount()).toBe(0)
})
