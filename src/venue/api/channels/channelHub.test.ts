import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { handScheduler } from '@/dev/testing/manuallyDriven'
import { manualPort, levels, listEth, ann } from '@/dev/testing/manualPort'
import { createGateway } from '../gateway'
import type { RenewableChannel } from '../outbox'
import { createChannelHub } from './channelHub'

type Data = {
  type?: string
  bids?: string[][]
  asks?: string[][]
  checksum?: string
  timestamp?: string
  tickers?: { instrument_name: string; bid?: { amount: string } }[]
}

function arrange() {
  const hand = manualPort()
  listEth(hand)
  const scheduler = handScheduler()
  const hub = createChannelHub(createGateway(hand.port, { scheduler }))
  return { ...hand, scheduler, hub }
}

/** A reader that records its messages. */
function reader() {
  const frames: Uint8Array[] = []
  // The text follows the frame header, which contains no brace below 31,000 bytes.
  const textOf = (frame: Uint8Array) => {
    const text = Buffer.from(frame).toString()
    return text.slice(text.indexOf('{'))
  }
  const read = (): { channel: string; data: Data }[] => frames.map((frame) => JSON.parse(textOf(frame)))
  return {
    send: (frame: Uint8Array) => void frames.push(frame),
    sendLatest: (_: RenewableChannel, frame: Uint8Array) => void frames.push(frame),
    greet: ({ greeting }: RenewableChannel) => {
      const frame = greeting()
      if (frame !== undefined) frames.push(frame)
    },
    forget: () => {},
    frames,
    data: () => read().map(({ data }) => data),
    read,
  }
}

const trader = { account: ann, apiKey: 'key', isReadOnly: false }

test('every reader of a channel is sent the same bytes', () => {
  const { hub, emit } = arrange()
  const [first, second] = [reader(), reader()]
  const target = hub.resolve('orderbook:ETH-PERP', undefined)
  hub.join(target, first)
  hub.join(target, second)
  emit(levels('1', 'buy 4.2 @ 3120.5'))
  expect(first.frames[0]).toBe(second.frames[0])
})

test('a book channel only carries its own instrument', () => {
  const { hub, emit } = arrange()
  const one = reader()
  hub.join(hub.resolve('orderbook:ETH-PERP', undefined), one)
  emit(levels('20417', 'buy 1 @ 90'))
  expect(one.frames).toEqual([])
})

test.each(['book-ticker', 'ticker'])('a message of %s has the time of the state that it shows', (prefix) => {
  const { port, happen, scheduler } = arrange()
  // A minute after all commands.
  const clock = { ...port.clock, nowNs: () => port.live.timeNs + 60_000_000_000n }
  const hub = createChannelHub(
    createGateway(Object.defineProperty(Object.create(port), 'clock', { value: clock }), { scheduler }),
  )
  const one = reader()
  const target = hub.resolve(`${prefix}:ETH-PERP`, undefined)
  hub.join(target, one)
  const first = happen(levels('1', 'buy 4.2 @ 3120.5'))
  const second = happen(levels('1', 'buy 1 @ 3120.5'))
  const secondNs = port.live.timeNs
  // Both are applied before the first is announced, so the first announcement already shows the second order.
  first()
  second()
  const shown = one.data().map(({ timestamp, tickers }) => [timestamp, tickers?.[0]?.bid?.amount])
  expect(shown).toEqual([[String(secondNs), '1']])

  const late = reader()
  hub.join(target, late)
  hub.greet(target, late)
  expect(late.data().map(({ timestamp }) => timestamp)).toEqual([String(secondNs)])
})

test('changes already in the first snapshot of a book are not published again', () => {
  const { hub, happen } = arrange()
  const announceBid = happen(levels('1', 'buy 4.2 @ 3120.5'))
  const announceFall = happen(levels('1', 'buy 0 @ 3120.5', 'sell 1 @ 3119'))
  const one = reader()
  const target = hub.resolve('orderbook:ETH-PERP', undefined)
  hub.join(target, one)
  hub.greet(target, one)
  // Publishing the first change again would show a bid above the ask until the next message.
  announceBid()
  announceFall()
  expect(one.data().map(({ type, bids, asks }) => [type, bids, asks])).toEqual([['snapshot', [], [['3119', '1', '0']]]])
})

test('a throttled book publishes the last amount of each level, and skips levels that are back where they were', () => {
  const { hub, emit, scheduler } = arrange()
  const one = reader()
  hub.join(hub.resolve('orderbook-100ms:ETH-PERP', undefined), one)
  emit(levels('1', 'buy 1 @ 3120'))
  scheduler.advanceTo(0)
  emit(levels('1', 'buy 2 @ 3120', 'buy 9 @ 3119'))
  emit(levels('1', 'buy 3 @ 3120', 'buy 0 @ 3119', 'sell 5 @ 3121'))
  scheduler.advanceTo(100)
  expect(one.data().map(({ bids, asks }) => [bids, asks])).toEqual([
    [[['3120', '1', '0']], []],
    [[['3120', '3', '0']], [['3121', '5', '0']]],
  ])
  emit(levels('1', 'buy 7 @ 3120'))
  emit(levels('1', 'buy 3 @ 3120'))
  scheduler.advanceTo(1_000)
  expect(one.frames.length).toBe(2)
})

test('a reader who joins in the middle of a window gets the same book as the others', () => {
  const { hub, emit, scheduler } = arrange()
  const [first, late] = [reader(), reader()]
  const target = hub.resolve('orderbook-100ms:ETH-PERP', undefined)
  hub.join(target, first)
  hub.greet(target, first)
  emit(levels('1', 'buy 1 @ 3120'))
  scheduler.advanceTo(0)
  emit(levels('1', 'buy 2 @ 3120'))
  hub.join(target, late)
  hub.greet(target, late)
  scheduler.advanceTo(100)
  expect(late.data().map(({ bids }) => bids)).toEqual([[['3120', '1', '0']], [['3120', '2', '0']]])
  expect(late.data().at(-1)?.checksum).toBe(first.data().at(-1)?.checksum)
})

test('checksums match those of the interface notes', () => {
  const { hub, emit } = arrange()
  const one = reader()
  hub.join(hub.resolve('orderbook:ETH-PERP', undefined), one)
  emit(levels('1', 'buy 4.2 @ 3120.5', 'buy 0.75 @ 3120.4', 'buy 12 @ 3119', 'sell 1.1 @ 3120.9'))
  emit(levels('1', 'buy 0 @ 3120.4', 'sell 0.6 @ 3120.9', 'sell 2 @ 3121.3'))
  expect(one.data().map(({ checksum }) => checksum)).toEqual(['95908277', '2126168888'])
})

test('option levels carry the volatility of their price', () => {
  const { hub, emit } = arrange()
  const one = reader()
  hub.join(hub.resolve('orderbook:ETH-30OCT26-3400-C', undefined), one)
  emit(levels('20417', 'buy 5 @ 96.4'))
  const iv = Number(one.data()[0]?.bids?.[0]?.[2])
  expect(iv).toBeGreaterThan(0.4)
  expect(iv).toBeLessThan(0.9)
})

test('a ticker is published only when the best price or amount changes, the index at most once a second', () => {
  const { hub, emit, scheduler } = arrange()
  const [tickers, index] = [reader(), reader()]
  hub.join(hub.resolve('ticker:ETH:PERPETUAL', undefined), tickers)
  hub.join(hub.resolve('index:ETH', undefined), index)
  emit(levels('1', 'buy 1 @ 3120'))
  emit(levels('1', 'buy 5 @ 3119'))
  expect(tickers.frames.length).toBe(1)
  const price = parseFixed6<Price>('3121')
  for (const _ of [1, 2, 3]) emit({ type: 'pricesChanged', indexes: [{ asset: 'ETH', price }], marks: [] })
  expect(index.frames.length).toBe(1)
  scheduler.advanceTo(1_000)
  expect(index.frames.length).toBe(2)
})

test('a throttled ticker publishes new marks, of the changed instruments only', () => {
  const { hub, emit, scheduler } = arrange()
  const one = reader()
  hub.join(hub.resolve('ticker-500ms:ETH:OPTION', undefined), one)
  hub.join(hub.resolve('ticker-500ms:ETH:PERPETUAL', undefined), one)
  const mark = { markPrice: parseFixed6<Price>('98'), forwardPrice: parseFixed6<Price>('3130'), iv: 0.63, timeNs: 0n }
  const marks = [{ instrumentId: '20417', ...mark }]
  emit({ type: 'pricesChanged', indexes: [], marks })
  scheduler.advanceTo(500)
  expect(one.data().map(({ tickers }) => tickers?.map((ticker) => ticker.instrument_name))).toEqual([
    ['ETH-30OCT26-3400-C'],
  ])
})

test('readers who join at the same time get the same bytes, those who join after a change get different ones', () => {
  const { hub, emit, scheduler } = arrange()
  for (const name of ['orderbook:ETH-PERP', 'ticker:ETH:PERPETUAL', 'orderbook-100ms:ETH-PERP']) {
    const target = hub.resolve(name, undefined)
    const [first, second, third] = [reader(), reader(), reader()]
    for (const one of [first, second]) {
      hub.join(target, one)
      hub.greet(target, one)
    }
    expect(second.frames[0]).toBe(first.frames[0])
    emit(levels('1', 'buy 4 @ 3110', 'buy 4 @ 3111', 'sell 2 @ 3130'))
    scheduler.advanceTo(scheduler.nowMs() + 100)
    hub.join(target, third)
    hub.greet(target, third)
    expect(third.data()[0]).not.toEqual(first.data()[0])
    emit(levels('1', 'buy 0 @ 3110', 'buy 0 @ 3111', 'sell 0 @ 3130'))
    scheduler.advanceTo(scheduler.nowMs() + 100)
  }
})

test('a snapshot contains the time, so it is rebuilt after a moment even when nothing has changed', () => {
  const { hub, scheduler } = arrange()
  const target = hub.resolve('ticker:ETH:PERPETUAL', undefined)
  const [first, later] = [reader(), reader()]
  for (const one of [first, later]) {
    hub.join(target, one)
    hub.greet(target, one)
    scheduler.advanceTo(scheduler.nowMs() + 101)
  }
  expect(later.frames[0]).not.toBe(first.frames[0])
})

test('each account has its own private channels, and anonymous readers have none', () => {
  const { hub, emit } = arrange()
  emit({ type: 'accountOpened', account: ann, kind: 'trader' })
  const [own, other] = [reader(), reader()]
  hub.join(hub.resolve('orders', trader), own)
  hub.join(hub.resolve('orders', { ...trader, account: `0x${'b0'.repeat(20)}` }), other)
  emit({ type: 'ordersChanged', account: ann, orders: [] })
  expect([own.frames.length, other.frames.length]).toEqual([1, 0])
  expect(() => hub.resolve('orders', undefined)).toThrow('UNAUTHORIZED')
})

test('the last reader closes a channel, and closing the hub leaves nothing running', () => {
  const { hub, emit, scheduler, listenerCount } = arrange()
  const one = reader()
  const target = hub.resolve('orderbook-100ms:ETH-PERP', undefined)
  hub.join(target, one)
  emit(levels('1', 'buy 1 @ 3120'))
  hub.leave(target, one)
  scheduler.advanceTo(1_000)
  emit(levels('1', 'buy 2 @ 3120'))
  expect(one.frames).toEqual([])
  hub.close()
  expect([listenerCount(), scheduler.pending()]).toEqual([0, 0])
})

test('an option level is published again when the forward moves its volatility by 0.05 points, but not for less', () => {
  const { hub, emit } = arrange()
  const one = reader()
  const priced = (forward: string) => {
    const prices = { markPrice: parseFixed6<Price>('97'), forwardPrice: parseFixed6<Price>(forward), iv: 0.6 }
    emit({ type: 'pricesChanged', indexes: [], marks: [{ instrumentId: '20417', ...prices, timeNs: 0n }] })
  }
  priced('3120')
  emit(levels('20417', 'buy 5 @ 96.4'))
  const target = hub.resolve('orderbook:ETH-30OCT26-3400-C', undefined)
  hub.join(target, one)
  hub.greet(target, one)
  priced('3120.1')
  expect(one.data()).toHaveLength(1)
  priced('3140')
  const [snapshot, update] = one.data()
  expect(update).toMatchObject({ type: 'update', bids: [['96.4', '5', expect.any(String)]], asks: [] })
  // The checksum covers only prices and amounts (websocket.md 1.7).
  expect(update?.checksum).toBe(snapshot?.checksum)
  // At the same price, a call on a higher forward has a lower volatility.
  expect(Number(update?.bids?.[0]?.[2])).toBeLessThan(Number(snapshot?.bids?.[0]?.[2]) - 0.0005)
})
