import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { getInstrumentTradeHistory } from '@/core/protocol/rest/prices'
import { createManualFrames, createManualTime, settled, createManualFeed } from '@/dev/testing/manuallyDriven'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { createTradesStore } from './tradesStore'

const channel = 'trades:ETH-PERP'
const row = (id: string, seconds: number) => ({
  trade_id: id,
  instrument_id: '1',
  instrument_name: 'ETH-PERP',
  instrument_type: 'PERPETUAL',
  side: 'buy',
  price: '3120.5',
  amount: '0.3',
  created_timestamp: String(1_790_000_000_000_000_000n + BigInt(seconds) * 1_000_000_000n),
})

function setUp(history: () => Promise<unknown>) {
  const frames = createManualFrames()
  const hand = createManualFeed()
  // The fake client answers only the endpoint that the store calls, through the same schema as real replies.
  const call = async () => z.parse(getInstrumentTradeHistory.reply, await history())
  const rest = { call } as unknown as RestClient
  const { clock, timers, pass } = createManualTime()
  const store = createTradesStore({ feed: hand.feed, rest, clock, timers, nextFrame: frames.nextFrame }, 'ETH-PERP')
  let draws = 0
  store.subscribe(() => draws++)
  const ids = () => store.getSnapshot().trades.map(({ tradeId }) => tradeId)
  return { frames, hand, store, ids, drawCount: () => draws, pass }
}

const rows = (...all: readonly unknown[]) => Promise.resolve({ count: String(all.length), trade_history: all })

test('the tape joins history and channel, newest first, each trade once', async () => {
  const { frames, hand, store, ids } = setUp(() => rows(row('c', 3), row('b', 2), row('a', 1)))
  hand.setStatus(channel, 'live')
  hand.say(channel, row('c', 3))
  hand.say(channel, row('d', 4))
  await settled()
  frames.turn()
  expect(ids()).toEqual(['d', 'c', 'b', 'a'])
  expect(store.getSnapshot().status).toBe('live')
})

test('a burst of trades renders once per frame', async () => {
  const { frames, hand, ids, drawCount } = setUp(() => rows())
  hand.setStatus(channel, 'live')
  await settled()
  const before = drawCount()
  for (let second = 0; second < 50; second++) hand.say(channel, row(`t${second}`, second))
  frames.turn()
  expect(drawCount()).toBe(before + 1)
  expect(ids()).toHaveLength(50)
})

test('a repeated trade is shown once, and a late one is inserted in order', async () => {
  const { frames, hand, ids } = setUp(() => rows(row('d', 4), row('c', 3), row('a', 1)))
  hand.setStatus(channel, 'live')
  await settled()
  hand.say(channel, row('e', 5))
  hand.say(channel, row('e', 5))
  hand.say(channel, row('d', 4))
  frames.turn()
  expect(ids()).toEqual(['e', 'd', 'c', 'a'])
  hand.say(channel, row('b', 2))
  hand.say(channel, row('d2', 4))
  frames.turn()
  expect(ids()).toEqual(['e', 'd2', 'd', 'c', 'b', 'a'])
})

test('the tape retains the newest five hundred trades', async () => {
  const { frames, hand, ids } = setUp(() => rows())
  hand.setStatus(channel, 'live')
  await settled()
  for (let second = 0; second < 700; second++) hand.say(channel, row(`t${second}`, second))
  frames.turn()
  expect(ids()).toHaveLength(500)
  expect(ids()[0]).toBe('t699')
})

test('trades missed during a lost connection are read afterwards and inserted in order', async () => {
  let served = [row('a', 1)]
  const { frames, hand, store, ids } = setUp(() => rows(...served))
  hand.setStatus(channel, 'live')
  await settled()
  hand.setStatus(channel, 'stale')
  expect(store.getSnapshot().status).toBe('stale')
  served = [row('c', 3), row('b', 2), row('a', 1)]
  hand.setStatus(channel, 'live')
  hand.say(channel, row('d', 4))
  await settled()
  frames.turn()
  expect(ids()).toEqual(['d', 'c', 'b', 'a'])
  expect(store.getSnapshot().status).toBe('live')
})

test('trades at one timestamp keep the order in which they were sent, the latest on top', async () => {
  const { frames, hand, ids } = setUp(() => rows(row('b', 1), row('a', 1)))
  hand.setStatus(channel, 'live')
  await settled()
  hand.say(channel, row('c', 1))
  hand.say(channel, row('d', 1))
  frames.turn()
  expect(ids()).toEqual(['d', 'c', 'b', 'a'])
})

test('a failed history reports its error and hides no live trade', async () => {
  const { frames, hand, store, ids } = setUp(() => Promise.reject(new RestError('INTERNAL_ERROR', 500, undefined, 'x')))
  hand.setStatus(channel, 'live')
  hand.say(channel, row('a', 1))
  await settled()
  frames.turn()
  expect(ids()).toEqual(['a'])
  expect(store.getSnapshot().error).toBe('INTERNAL_ERROR')
})

test('a failed history is retried until it succeeds', async () => {
  let isThere = false
  const { hand, store, ids, pass } = setUp(() =>
    isThere ? rows(row('a', 1)) : Promise.reject(new RestError('HTTP_503', 503, undefined, 'busy')),
  )
  hand.setStatus(channel, 'live')
  await settled()
  expect(store.getSnapshot()).toMatchObject({ status: 'loading', error: 'HTTP_503' })
  isThere = true
  pass(700)
  await settled()
  expect(store.getSnapshot()).toMatchObject({ status: 'live', error: undefined })
  expect(ids()).toEqual(['a'])
})
