import { expect, test } from 'vitest'
import { createHandFeed, createHandFrames, createHandTime, settled } from '@/dev/testing/handDriven'
import { createKeepLast, keepWhen } from './keepLast'
import { createTickersStore } from '@/web/market/tickers/tickersStore'

function setUp({ most = 1 } = {}) {
  const time = createHandTime()
  const frames = createHandFrames()
  const hand = createHandFeed(time.clock)
  const source = { feed: hand.feed, nextFrame: frames.nextFrame, keep: createKeepLast(time.timers, most) }
  const storeOf = (instrumentName: string) => createTickersStore(source, { kind: 'instrument', instrumentName })
  const say = (instrumentName: string, price: string) =>
    hand.say(`ticker-500ms:${instrumentName}`, {
      timestamp: '1790000100500000000',
      tickers: [{ instrument_id: '1', instrument_name: instrumentName, instrument_type: 'PERPETUAL', mark: { price } }],
    })
  /** A store that had a reader and a price of 1. */
  const leftStore = async (instrumentName: string) => {
    const store = storeOf(instrumentName)
    const leave = store.subscribe(() => {})
    say(instrumentName, '1')
    frames.turn()
    leave()
    await settled()
    return store
  }
  return { time, frames, hand, storeOf, leftStore, say }
}

test('a store goes on for 15 s after its last reader, and its next reader finds the newest view at once', async () => {
  const { time, frames, hand, leftStore, say } = setUp()
  const store = await leftStore('ETH-PERP')
  time.pass(14_999)
  say('ETH-PERP', '2')
  // Without a frame: no one sees it.
  expect(frames.waitingCount()).toBe(0)
  expect(store.getSnapshot()).toMatchObject({ status: 'live' })
  expect(store.getSnapshot().tickers.get('ETH-PERP')?.mark?.price).toBe(2_000_000n)
  expect(store.getSnapshot()).toBe(store.getSnapshot())

  const leaveAgain = store.subscribe(() => {})
  time.pass(60_000)
  expect(hand.openChannels()).toEqual(['ticker-500ms:ETH-PERP'])
  leaveAgain()
  time.pass(15_000)
  expect(hand.openChannels()).toEqual([])
  expect(store.getSnapshot()).toMatchObject({ status: 'loading', timestampNs: undefined })
})

test('a kept store says that it is stale as soon as its channel is', async () => {
  const { hand, leftStore } = setUp()
  const store = await leftStore('ETH-PERP')
  hand.setStatus('ticker-500ms:ETH-PERP', 'stale')
  expect(store.getSnapshot().status).toBe('stale')
})

test('one is kept: the one before it ends with the turn, unless its reader is back', async () => {
  const { hand, storeOf, time } = setUp()
  const [eth, btc] = [storeOf('ETH-PERP'), storeOf('BTC-PERP')]
  const leaves = [eth.subscribe(() => {}), btc.subscribe(() => {})]
  // A list that subscribes to all of its stores again.
  for (const leave of leaves) leave()
  const again = [eth.subscribe(() => {}), btc.subscribe(() => {})]
  await settled()
  expect(hand.openChannels()).toEqual(['ticker-500ms:ETH-PERP', 'ticker-500ms:BTC-PERP'])

  for (const leave of again) leave()
  await settled()
  expect(hand.openChannels()).toEqual(['ticker-500ms:BTC-PERP'])
  time.pass(15_000)
  expect(hand.openChannels()).toEqual([])
  expect(time.waitingCount()).toBe(0)
})

test('of two that are kept the older one ends when a third is left, and one that is read again is not counted', async () => {
  const { hand, leftStore } = setUp({ most: 2 })
  const eth = await leftStore('ETH-PERP')
  await leftStore('BTC-PERP')
  expect(hand.openChannels()).toEqual(['ticker-500ms:ETH-PERP', 'ticker-500ms:BTC-PERP'])
  const leave = eth.subscribe(() => {})
  await leftStore('SOL-PERP')
  expect(hand.openChannels()).toEqual(['ticker-500ms:ETH-PERP', 'ticker-500ms:BTC-PERP', 'ticker-500ms:SOL-PERP'])
  // Now ETH is the one that was left last.
  leave()
  await settled()
  expect(hand.openChannels()).toEqual(['ticker-500ms:ETH-PERP', 'ticker-500ms:SOL-PERP'])
})

test('whether a store is worth keeping is asked at the end of the turn, and not when its reader is back', async () => {
  const { time } = setUp()
  const stopped: string[] = []
  let isWorthIt = false
  const keep = keepWhen(() => isWorthIt, createKeepLast(time.timers, 1))
  keep(() => stopped.push('a'))
  isWorthIt = true
  await settled()
  expect(stopped).toEqual([])
  time.pass(15_000)
  expect(stopped).toEqual(['a'])

  const callOff = keep(() => stopped.push('b'))
  callOff()
  await settled()
  const callOffLater = keep(() => stopped.push('c'))
  await settled()
  callOffLater()
  time.pass(60_000)
  expect(stopped).toEqual(['a'])

  isWorthIt = false
  keep(() => stopped.push('d'))
  await settled()
  expect(stopped).toEqual(['a', 'd'])
})
