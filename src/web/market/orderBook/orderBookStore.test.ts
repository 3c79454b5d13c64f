import { expect, test } from 'vitest'
import { bookChecksum } from '@/core/protocol/checksum'
import { createManualFrames, createManualTime, settled, createManualFeed } from '@/dev/testing/manuallyDriven'
import { createOrderBookStore, type BookConnection } from './orderBookStore'

const channel = 'orderbook-100ms:ETH-PERP'
type Level = readonly [price: string, amount: string]

/** A fake venue that sends its own book with the correct checksum. */
function createVenueBook() {
  const bids = new Map<string, string>()
  const asks = new Map<string, string>()
  const levels = (side: Map<string, string>, sign: 1 | -1) =>
    [...side].toSorted(([a], [b]) => (Number(a) - Number(b)) * sign)
  const checksumLevels = (side: Map<string, string>, sign: 1 | -1) =>
    levels(side, sign).map(([priceText, amountText]) => ({ priceText, amountText }))
  const set = (side: Map<string, string>, changes: readonly Level[]) => {
    for (const [price, amount] of changes) {
      if (amount === '0') side.delete(price)
      else side.set(price, amount)
    }
  }
  const frame = (type: string, bidLevels: readonly Level[], askLevels: readonly Level[]) => ({
    type,
    instrument_id: '1',
    instrument_name: 'ETH-PERP',
    instrument_type: 'PERPETUAL',
    bids: bidLevels,
    asks: askLevels,
    last_updated: '1790000100100000000',
    checksum: bookChecksum(checksumLevels(bids, -1), checksumLevels(asks, 1)),
  })
  return {
    change: (bidChanges: readonly Level[], askChanges: readonly Level[]) => {
      set(bids, bidChanges)
      set(asks, askChanges)
      return frame('update', bidChanges, askChanges)
    },
    snapshot: () => frame('snapshot', levels(bids, -1), levels(asks, 1)),
  }
}

/** A connection controlled by the test. */
function createManualConnection() {
  let receivedMs = 0
  const connection: BookConnection = { receivedMs: () => receivedMs }
  return { link: connection, receive: (atMs: number) => (receivedMs = atMs) }
}

function setUp({ connection }: { readonly connection?: BookConnection } = {}) {
  const time = createManualTime()
  const frames = createManualFrames()
  const hand = createManualFeed(time.clock)
  const problems: string[] = []
  const store = createOrderBookStore(
    {
      feed: hand.feed,
      ...(connection !== undefined && { connection }),
      timers: time.timers,
      nextFrame: frames.nextFrame,
      report: ({ message }) => problems.push(message),
    },
    'ETH-PERP',
  )
  const venue = createVenueBook()
  venue.change(
    [
      ['100', '1'],
      ['99', '2'],
    ],
    [['101', '3']],
  )
  let draws = 0
  const leave = store.subscribe(() => draws++)
  const say = (frame: unknown) => hand.say(channel, frame)
  const shown = () => {
    const { status, bids, asks } = store.getSnapshot()
    return { status, bids: bids.map(({ priceText }) => priceText), asks: asks.map(({ priceText }) => priceText) }
  }
  return { time, frames, hand, problems, store, venue, say, shown, leave, drawCount: () => draws }
}

test('a book is loading until its snapshot, then live with its best prices', () => {
  const { store, venue, say } = setUp()
  expect(store.getSnapshot().status).toBe('loading')
  say(venue.snapshot())
  const { status, bestBid, bestAsk, spread, mid } = store.getSnapshot()
  expect([status, bestBid, bestAsk, spread, mid]).toEqual([
    'live',
    100_000_000n,
    101_000_000n,
    1_000_000n,
    100_500_000n,
  ])
})

test('several messages in a frame render once', () => {
  const { frames, venue, say, shown, drawCount } = setUp()
  say(venue.snapshot())
  const before = drawCount()
  for (const price of ['100.1', '100.2', '100.3']) say(venue.change([[price, '1']], []))
  expect(drawCount()).toBe(before)
  frames.turn()
  expect(drawCount()).toBe(before + 1)
  expect(shown().bids).toEqual(['100.3', '100.2', '100.1', '100', '99'])
})

test('a rendered view does not change while the next messages are applied', () => {
  const { store, venue, say } = setUp()
  say(venue.snapshot())
  const view = store.getSnapshot()
  say(venue.change([['100', '0']], []))
  expect(view.bids.map(({ priceText }) => priceText)).toEqual(['100', '99'])
})

test('two readers share one channel and the last one closes it', async () => {
  const { hand, store, leave } = setUp()
  const leaveToo = store.subscribe(() => {})
  expect(hand.readerCount(channel)).toBe(1)
  leave()
  await settled()
  expect(hand.readerCount(channel)).toBe(1)
  leaveToo()
  await settled()
  expect(hand.readerCount(channel)).toBe(0)
})

test('a reader that resubscribes at once gets the same book', async () => {
  const { hand, store, venue, say, shown, leave } = setUp()
  say(venue.snapshot())
  leave()
  store.subscribe(() => {})
  await settled()
  expect(hand.readerCount(channel)).toBe(1)
  expect(shown().bids).toEqual(['100', '99'])
})

test('an update before a snapshot is ignored', () => {
  const { hand, venue, say, shown } = setUp()
  say(venue.change([['98', '1']], []))
  expect(shown()).toEqual({ status: 'loading', bids: [], asks: [] })
  expect(hand.resyncs).toEqual([])
})

test('after a dropped message the next checksum fails, and the book is cleared and requested again', () => {
  const { hand, problems, venue, say, shown } = setUp()
  say(venue.snapshot())
  venue.change([['100.5', '1']], [])
  say(venue.change([], [['102', '1']]))
  expect(shown()).toEqual({ status: 'resyncing', bids: [], asks: [] })
  expect(hand.resyncs).toEqual([channel])
  expect(problems).toEqual(['the book of ETH-PERP does not have the checksum of the venue'])
})

test('two messages in the wrong order are detected', () => {
  const { hand, venue, say } = setUp()
  say(venue.snapshot())
  const first = venue.change([['100', '5']], [])
  const second = venue.change([], [['101', '7']])
  say(second)
  say(first)
  expect(hand.resyncs).toEqual([channel])
})

test('a crossed book is not shown, and a new snapshot is requested', () => {
  const { hand, problems, venue, say, shown } = setUp()
  say(venue.snapshot())
  say(venue.change([['101', '1']], []))
  expect(hand.resyncs).toEqual([channel])
  expect(shown()).toEqual({ status: 'resyncing', bids: [], asks: [] })
  expect(problems).toEqual(['the book of ETH-PERP is crossed'])
})

test('while resyncing updates are ignored, and the new snapshot makes the book live', () => {
  const { hand, venue, say, shown } = setUp()
  say(venue.snapshot())
  venue.change([['100.5', '1']], [])
  say(venue.change([], [['102', '1']]))
  say(venue.change([], [['103', '1']]))
  hand.setStatus(channel, 'live')
  expect(shown().status).toBe('resyncing')
  say(venue.snapshot())
  expect(shown()).toEqual({ status: 'live', bids: ['100.5', '100', '99'], asks: ['101', '102', '103'] })
  expect(hand.resyncs).toEqual([channel])
})

test('a message for another instrument is not applied', () => {
  const { hand, venue, say } = setUp()
  say({ ...venue.snapshot(), instrument_name: 'BTC-PERP' })
  expect(hand.resyncs).toEqual([channel])
})

test('when the connection is lost the levels stay visible, marked as stale with their age', () => {
  const { time, hand, store, venue, say, shown } = setUp()
  say(venue.snapshot())
  const readAtMs = time.clock.nowMs()
  time.pass(5_000)
  hand.setStatus(channel, 'stale')
  expect(shown()).toEqual({ status: 'stale', bids: ['100', '99'], asks: ['101'] })
  expect(store.getSnapshot().updatedAtMs).toBe(readAtMs)
})

test('the age of a stale book counts from the last message on the connection, not from its last change', () => {
  const line = createManualConnection()
  const { time, hand, store, venue, say } = setUp({ connection: line.link })
  say(venue.snapshot())
  time.pass(30_000)
  line.receive(time.clock.nowMs())
  time.pass(1_000)
  hand.setStatus(channel, 'stale')
  expect(store.getSnapshot().updatedAtMs).toBe(time.clock.nowMs() - 1_000)
})

test('after a reconnect only a snapshot makes the book live, because updates alone belong to another stream', () => {
  const { hand, venue, say, shown } = setUp()
  say(venue.snapshot())
  hand.setStatus(channel, 'stale')
  hand.setStatus(channel, 'live')
  say(venue.change([['98', '1']], []))
  expect(shown()).toMatchObject({ status: 'stale', bids: ['100', '99'] })
  say(venue.snapshot())
  expect(shown()).toMatchObject({ status: 'live', bids: ['100', '99', '98'] })
})

test('a channel that the venue rejects reports the reason', () => {
  const { hand, store } = setUp()
  hand.setStatus(channel, 'loading', 'CHANNEL_NOT_FOUND')
  expect(store.getSnapshot()).toMatchObject({ status: 'loading', error: 'CHANNEL_NOT_FOUND' })
})

test('a missing snapshot is requested again, even when no other message arrives', () => {
  const { time, hand, problems, store } = setUp()
  hand.setStatus(channel, 'live')
  time.pass(1_999)
  expect(hand.resyncs).toEqual([])
  time.pass(1)
  expect(hand.resyncs).toEqual([channel])
  expect(problems).toEqual(['the book of ETH-PERP has not come'])
  expect(store.getSnapshot().status).toBe('resyncing')
})

test('no timer is left once a snapshot has arrived or the reader has unsubscribed', async () => {
  const { time, hand, venue, leave } = setUp()
  hand.setStatus(channel, 'live')
  hand.say(channel, venue.snapshot())
  expect(time.waitingCount()).toBe(0)
  hand.setStatus(channel, 'stale')
  hand.setStatus(channel, 'live')
  expect(time.waitingCount()).toBe(1)
  leave()
  await settled()
  expect(time.waitingCount()).toBe(0)
})
