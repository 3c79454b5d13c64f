import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { createManualFrames, createManualTime, settled, createManualFeed } from '@/dev/testing/manuallyDriven'
import { notYetLive } from '@/web/market/connection'
import type { ViewStore } from '@/web/market/viewStore'
import { createIndexStore } from './indexStore'
import { joinTickers } from './joinTickers'
import { createTickersStore, type TickersView } from './tickersStore'

function setUp() {
  const time = createManualTime()
  const frames = createManualFrames()
  const hand = createManualFeed(time.clock)
  return { time, frames, hand, source: { feed: hand.feed, nextFrame: frames.nextFrame } }
}

const ticker = (name: string, mark: string) => ({
  instrument_id: '1',
  instrument_name: name,
  instrument_type: 'OPTION',
  mark: { price: mark },
})
const message = (...tickers: readonly unknown[]) => ({ timestamp: '1790000100500000000', tickers })

test('a message covers only some instruments, and the others keep their last values', () => {
  const { frames, hand, source } = setUp()
  const store = createTickersStore(source, { kind: 'assetType', asset: 'ETH', instrumentType: 'OPTION' })
  store.subscribe(() => {})
  hand.say('ticker-500ms:ETH:OPTION', message(ticker('A', '1'), ticker('B', '2')))
  hand.say('ticker-500ms:ETH:OPTION', message(ticker('B', '3')))
  frames.turn()
  const { tickers, status } = store.getSnapshot()
  expect([...tickers].map(([name, { mark }]) => [name, mark?.price])).toEqual([
    ['A', 1_000_000n],
    ['B', 3_000_000n],
  ])
  expect(status).toBe('live')
})

test('an unchanged ticker keeps its identity in the next view', () => {
  const { frames, hand, source } = setUp()
  const store = createTickersStore(source, { kind: 'assetType', asset: 'ETH', instrumentType: 'OPTION' })
  store.subscribe(() => {})
  hand.say('ticker-500ms:ETH:OPTION', message(ticker('A', '1'), ticker('B', '2')))
  frames.turn()
  const before = store.getSnapshot().tickers.get('A')
  hand.say('ticker-500ms:ETH:OPTION', message(ticker('B', '3')))
  frames.turn()
  expect(store.getSnapshot().tickers.get('A')).toBe(before)
})

test('a late, repeated or misnumbered ticker never replaces a newer one', () => {
  const { frames, hand, source } = setUp()
  const name = 'ticker-500ms:ETH:OPTION'
  const store = createTickersStore(source, { kind: 'assetType', asset: 'ETH', instrumentType: 'OPTION' })
  store.subscribe(() => {})
  const marks = () => {
    frames.turn()
    return [...store.getSnapshot().tickers].map(([key, { mark }]) => [key, mark?.price])
  }
  const at = (timestamp: string, ...tickers: readonly unknown[]) => hand.say(name, { timestamp, tickers })
  at('2000', ticker('A', '1'), ticker('B', '2'))
  at('3000', ticker('A', '5'))
  // This message is late: it is older than the known ticker of A, while B has no ticker yet.
  at('1000', ticker('A', '9'), ticker('B', '9'))
  expect(marks()).toEqual([
    ['A', 5_000_000n],
    ['B', 2_000_000n],
  ])
  // This message is older than the last message, but newer than the ticker of B.
  at('2500', ticker('A', '9'), ticker('B', '3'))
  at('3000', ticker('A', '5'))
  at('4000', { ...ticker('A', '7'), instrument_id: '2' })
  expect(marks()).toEqual([
    ['A', 5_000_000n],
    ['B', 3_000_000n],
  ])
  expect(store.getSnapshot().timestampNs).toBe(4000n)
  // A new subscription may start with an earlier time.
  hand.setStatus(name, 'stale')
  at('100', ticker('A', '8'))
  expect(marks()).toEqual([
    ['A', 8_000_000n],
    ['B', 3_000_000n],
  ])
})

test('a stale ticker keeps its values and their age, until a message after the reconnect', () => {
  const { time, frames, hand, source } = setUp()
  const name = 'ticker-500ms:ETH-PERP'
  const store = createTickersStore(source, { kind: 'instrument', instrumentName: 'ETH-PERP' })
  store.subscribe(() => {})
  hand.say(name, message(ticker('ETH-PERP', '1')))
  frames.turn()
  const readAtMs = time.clock.nowMs()
  time.pass(3_000)
  hand.setStatus(name, 'stale')
  hand.setStatus(name, 'live')
  expect(store.getSnapshot()).toMatchObject({ status: 'stale', updatedAtMs: readAtMs })
  hand.say(name, message(ticker('ETH-PERP', '2')))
  frames.turn()
  expect(store.getSnapshot()).toMatchObject({ status: 'live', updatedAtMs: time.clock.nowMs() })
})

test('the channel is open only while there are readers', async () => {
  const { hand, source } = setUp()
  const store = createIndexStore(source, 'ETH')
  expect(hand.openChannels()).toEqual([])
  const leave = store.subscribe(() => {})
  expect(hand.openChannels()).toEqual(['index:ETH'])
  leave()
  await settled()
  expect(hand.openChannels()).toEqual([])
})

test('the index is unknown until it is published', () => {
  const { frames, hand, source } = setUp()
  const store = createIndexStore(source, 'ETH')
  store.subscribe(() => {})
  expect(store.getSnapshot()).toMatchObject({ status: 'loading', price: undefined })
  hand.say('index:ETH', { price: '3120.71', timestamp: '1790000100000000000' })
  frames.turn()
  expect(store.getSnapshot()).toMatchObject({ status: 'live', price: 3_120_710_000n })
})

function handStore() {
  const listeners = new Set<() => void>()
  let view: TickersView = { ...notYetLive, tickers: new Map(), timestampNs: undefined }
  const store: ViewStore<TickersView> = {
    getSnapshot: () => view,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const show = (next: Partial<TickersView>) => {
    view = { ...view, ...next }
    for (const listener of listeners) listener()
  }
  return { store, show }
}

const tickersOf = (name: string) =>
  // The code under test reads only the name.
  new Map([[name, { instrumentName: name } as Ticker]])

test('joined tickers are live when all are, with the latest time', () => {
  const [a, b] = [handStore(), handStore()]
  const joined = joinTickers([a.store, b.store])
  a.show({ status: 'live', tickers: tickersOf('A'), timestampNs: 7n })
  expect(joined.getSnapshot().status).toBe('loading')
  b.show({ status: 'live', tickers: tickersOf('B'), timestampNs: 5n })
  expect(joined.getSnapshot()).toMatchObject({ status: 'live', timestampNs: 7n })
  expect([...joined.getSnapshot().tickers.keys()]).toEqual(['A', 'B'])
  a.show({ status: 'stale' })
  expect(joined.getSnapshot().status).toBe('stale')
})

test('a ticker channel that the venue rejects does not block the others', () => {
  const [a, b] = [handStore(), handStore()]
  const joined = joinTickers([a.store, b.store])
  a.show({ error: 'INVALID_CHANNEL' })
  b.show({ status: 'live', tickers: tickersOf('B'), timestampNs: 5n })
  expect(joined.getSnapshot().status).toBe('live')
})

test('the joined view keeps its identity until a source changes, and sources are released with the last reader', () => {
  const [a, b] = [handStore(), handStore()]
  const joined = joinTickers([a.store, b.store])
  let received = 0
  const leave = joined.subscribe(() => (received += 1))
  const before = joined.getSnapshot()
  expect(joined.getSnapshot()).toBe(before)
  b.show({ status: 'live' })
  expect(joined.getSnapshot()).not.toBe(before)
  leave()
  a.show({ status: 'live' })
  expect(received).toBe(1)
})
