import { expect, test } from 'vitest'
import { createManualFrames, createManualTime, createManualFeed } from '@/dev/testing/manuallyDriven'
import { createTickersStore } from '@/web/market/tickers/tickersStore'
import { createChainStore } from './chainStore'

const channel = 'ticker-500ms:ETH:OPTION'
const ids = new Map(['A', 'B', 'C'].map((name, index) => [name, String(index + 1)]))
const idOf = (instrumentName: string) => ids.get(instrumentName) ?? '0'
const ticker = (name: string, mark: string, id = idOf(name)) => ({
  instrument_id: id,
  instrument_name: name,
  instrument_type: 'OPTION',
  mark: { price: mark },
})

function setUp() {
  const time = createManualTime()
  const frames = createManualFrames()
  const hand = createManualFeed(time.clock)
  const tickers = createTickersStore(
    { feed: hand.feed, nextFrame: frames.nextFrame },
    { kind: 'assetType', asset: 'ETH', instrumentType: 'OPTION' },
  )
  const store = createChainStore(tickers)
  let timestamp = 1n
  return {
    store,
    time,
    frames,
    hand,
    say: (...rows: readonly unknown[]) => hand.say(channel, { timestamp: String((timestamp += 1n)), tickers: rows }),
    mark: (instrumentName: string) =>
      store.tickerOf({ instrumentName, instrumentId: idOf(instrumentName) })?.mark?.price,
  }
}

test('a reader is only notified of its own instrument, once per frame', () => {
  const { store, frames, say, mark } = setUp()
  let received = { A: 0, B: 0 }
  store.subscribe('A', () => (received = { ...received, A: received.A + 1 }))
  store.subscribe('B', () => (received = { ...received, B: received.B + 1 }))
  say(ticker('A', '1'), ticker('C', '7'))
  say(ticker('A', '2'))
  frames.turn()
  expect(received).toEqual({ A: 1, B: 0 })
  say(ticker('C', '8'))
  frames.turn()
  expect(received).toEqual({ A: 1, B: 0 })
  expect([mark('A'), mark('B')]).toEqual([2_000_000n, undefined])
})

test('a quote with the wrong instrument number is ignored', () => {
  const { store, frames, say, mark } = setUp()
  store.subscribe('A', () => {})
  say(ticker('A', '9', '2'), ticker('B', '2'))
  frames.turn()
  expect([mark('A'), mark('B')]).toEqual([undefined, 2_000_000n])
})

test('the age of a quote counts from its own last change, not from the last message', () => {
  const { store, time, frames, say } = setUp()
  store.subscribe('A', () => {})
  say(ticker('A', '1'))
  frames.turn()
  const atMs = time.clock.nowMs()
  time.pass(4_000)
  say(ticker('B', '1'))
  frames.turn()
  expect(store.changedAtMs('A')).toBe(atMs)
  say(ticker('A', '2'))
  frames.turn()
  expect(store.changedAtMs('A')).toBe(atMs + 4_000)
})

test('the channel is closed with the last reader', async () => {
  const { store, hand } = setUp()
  const leave = [store.subscribe('A', () => {}), store.subscribe('A', () => {}), store.subscribe('B', () => {})]
  expect(hand.openChannels()).toEqual([channel])
  for (const each of leave) each()
  await Promise.resolve()
  expect(hand.openChannels()).toEqual([])
})
