import { expect, test } from 'vitest'
import { index, type IndexMessage } from '@/core/protocol/channels/indexPrice'
import { orders } from '@/core/protocol/channels/orders'
import { auth } from '@/core/protocol/ws/session'
import { createManualSockets, createManualTime, settled } from '@/dev/testing/manuallyDriven'
import { authenticateBy } from './authentication'
import type { Calls } from './calls'
import type { ChannelStatus } from './channelEntry'
import { createClient } from './client'

function setUp() {
  const time = createManualTime()
  const sockets = createManualSockets()
  const problems: Error[] = []
  const client = createClient({
    rest: { call: () => Promise.reject(new Error('no REST here')) },
    wsUrl: 'ws://venue',
    openWebSocket: sockets.openWebSocket,
    clock: time.clock,
    timers: time.timers,
    random: { next: () => 0 },
    report: (problem) => problems.push(problem),
  })
  client.socket.open()
  sockets.last().accept()
  const { feed } = client

  /** Subscribes to a ticker and records its messages. */
  function read(asset: string) {
    const prices: (bigint | undefined)[] = []
    const states: string[] = []
    const subscription = feed.subscribe(`index:${asset}`, index, {
      onMessage: ({ price }: IndexMessage) => prices.push(price),
      onStatus: ({ state, error }) => states.push(error ?? state),
    })
    return { prices, states, ...subscription }
  }

  const asked = () =>
    sockets
      .last()
      .sent.filter(({ op }) => op !== 'ping')
      .map(({ op, data }) => [op, data])
  const say = (asset: string, price: string) =>
    sockets.last().say({ channel: `index:${asset}`, data: { price, timestamp: '1790000000000000000' } })

  async function grant() {
    await settled()
    for (const { op, id, data } of sockets.last().sent) if (op === 'subscribe') sockets.last().say({ id, data })
    await settled()
  }

  /** Advances the clock on a connection that answers every ping. */
  function passLively(ms: number) {
    for (let left = ms; left > 0; left -= 250) {
      sockets.last().say({ data: { success: true, timestamp: '1790000000000000000' } })
      time.pass(Math.min(left, 250))
    }
  }

  return { time, sockets, client, feed, problems, read, asked, say, grant, passLively }
}

test('all channels requested in one turn are subscribed in one message', async () => {
  const { read, asked } = setUp()
  read('ETH')
  read('BTC')
  await settled()
  expect(asked()).toEqual([['subscribe', ['index:ETH', 'index:BTC']]])
})

test('two readers share one channel and the last one closes it', async () => {
  const { read, asked, say, grant } = setUp()
  const ann = read('ETH')
  const bob = read('ETH')
  await grant()
  say('ETH', '3120.5')
  expect([ann.prices, bob.prices]).toEqual([[3_120_500_000n], [3_120_500_000n]])
  ann.close()
  await settled()
  say('ETH', '3121')
  expect(bob.prices).toHaveLength(2)
  expect(ann.prices).toHaveLength(1)
  expect(asked()).toHaveLength(1)
  bob.close()
  await settled()
  expect(asked().slice(1)).toEqual([['unsubscribe', ['index:ETH']]])
})

test('a reader that joins in the turn in which the last one left gets a fresh stream', async () => {
  const { read, asked, grant } = setUp()
  const ann = read('ETH')
  await grant()
  ann.close()
  const bob = read('ETH')
  expect(bob.status().state).toBe('loading')
  await settled()
  expect(asked().slice(1)).toEqual([
    ['unsubscribe', ['index:ETH']],
    ['subscribe', ['index:ETH']],
  ])
})

test('a reader that joins and leaves in the same turn sends no message', async () => {
  const { read, asked } = setUp()
  read('ETH').close()
  await settled()
  expect(asked()).toEqual([])
})

test('a message subscribes to at most a hundred channels', async () => {
  const { read, sockets } = setUp()
  for (let number = 0; number < 250; number++) read(`A${number}`)
  await settled()
  const sizes = sockets.last().sent.flatMap(({ data }) => (Array.isArray(data) ? [data.length] : []))
  expect(sizes).toEqual([100, 100, 50])
})

test('an unknown channel name does not affect the other channels', async () => {
  const { read, sockets } = setUp()
  const readers = ['ETH', 'BTC', 'NONE', 'SOL'].map(read)
  // The venue replies until no request is left.
  const answered = new Set<number | undefined>()
  for (let round = 0; round < 5; round++) {
    await settled()
    for (const { op, id, data } of sockets.last().sent) {
      if (op !== 'subscribe' || answered.has(id) || !Array.isArray(data)) continue
      answered.add(id)
      if (data.includes('index:NONE')) sockets.last().say({ id, error: 'CHANNEL_NOT_FOUND' })
      else sockets.last().say({ id, data })
    }
  }
  expect(readers.map(({ status }) => status().error ?? status().state)).toEqual([
    'live',
    'live',
    'CHANNEL_NOT_FOUND',
    'live',
  ])
})

test('a rate-limited subscription is retried when the venue allows it', async () => {
  const { time, sockets, read, asked } = setUp()
  const reader = read('ETH')
  await settled()
  sockets.last().reject('subscribe', 'RATE_LIMIT_EXCEEDED', { retry_after: '2000000000' })
  await settled()
  time.pass(1_999)
  await settled()
  expect(asked()).toHaveLength(1)
  time.pass(1)
  await settled()
  sockets.last().answer('subscribe', ['index:ETH'])
  await settled()
  expect(reader.status()).toMatchObject({ state: 'live', error: undefined })
})

test('a rate limit without a wait is not answered with smaller messages at once', async () => {
  const { time, sockets, read, asked } = setUp()
  for (const asset of ['ETH', 'BTC', 'SOL', 'DOGE']) read(asset)
  await settled()
  sockets.last().reject('subscribe', 'RATE_LIMIT_EXCEEDED')
  await settled()
  time.pass(1_999)
  await settled()
  expect(asked()).toHaveLength(1)
  time.pass(1)
  await settled()
  expect(asked()).toHaveLength(2)
})

test('after a reconnect all channels are subscribed again, and are stale until then', async () => {
  const { time, sockets, feed, read, asked, grant } = setUp()
  let reconnects = 0
  feed.onReconnected(() => reconnects++)
  const eth = read('ETH')
  const btc = read('BTC')
  await grant()
  btc.close()
  await settled()
  sockets.last().end()
  expect(eth.states).toEqual(['live', 'stale'])
  time.pass(250)
  sockets.last().accept()
  await settled()
  expect(asked()).toEqual([['subscribe', ['index:ETH']]])
  expect(reconnects).toBe(0)
  await grant()
  expect(eth.states).toEqual(['live', 'stale', 'live'])
  expect(reconnects).toBe(1)
})

test('the first connection does not count as a reconnect', async () => {
  const { feed, read, grant } = setUp()
  let reconnects = 0
  feed.onReconnected(() => reconnects++)
  read('ETH')
  await grant()
  expect(reconnects).toBe(0)
})

test('a subscription in flight survives a dropped connection', async () => {
  const { time, sockets, read, grant } = setUp()
  const reader = read('ETH')
  await settled()
  sockets.last().end()
  time.pass(250)
  sockets.last().accept()
  await grant()
  expect(reader.status().state).toBe('live')
})

test('an undecodable message is counted and reported, and the channel is resubscribed', async () => {
  const { sockets, feed, problems, read, asked, say, grant } = setUp()
  const reader = read('ETH')
  await grant()
  say('ETH', 'three thousand')
  expect(reader.prices).toEqual([])
  expect(feed.counters().undecodable).toBe(1)
  expect(problems.map(({ message }) => message)).toEqual(['a message of index:ETH does not decode'])
  expect(reader.status().state).toBe('resyncing')
  await settled()
  expect(asked().slice(1)).toEqual([
    ['unsubscribe', ['index:ETH']],
    ['subscribe', ['index:ETH']],
  ])
  sockets.last().answer('subscribe', ['index:ETH'])
  await settled()
  expect(reader.states).toEqual(['live', 'resyncing', 'live'])
})

test('a second resync within ten seconds waits five seconds', async () => {
  const { time, sockets, read, asked, grant, passLively } = setUp()
  const reader = read('ETH')
  await grant()
  reader.resync()
  await settled()
  sockets.last().answer('subscribe', ['index:ETH'])
  await settled()
  passLively(9_000)
  reader.resync()
  await settled()
  expect(asked().at(-1)).toEqual(['unsubscribe', ['index:ETH']])
  passLively(4_999)
  await settled()
  expect(asked().at(-1)).toEqual(['unsubscribe', ['index:ETH']])
  time.pass(1)
  await settled()
  expect(asked().at(-1)).toEqual(['subscribe', ['index:ETH']])
  expect(reader.status().state).toBe('resyncing')
})

test('a message without a reader is counted and otherwise ignored', async () => {
  const { feed, say } = setUp()
  say('DOGE', '1')
  expect(feed.counters()).toEqual({ undecodable: 0, unread: 1 })
})

test('a message that arrives before its acknowledgement is delivered', async () => {
  const { read, say } = setUp()
  const reader = read('ETH')
  await settled()
  say('ETH', '3120')
  expect(reader.prices).toEqual([3_120_000_000n])
})

const credentials = { key: 'demo-key-01', secret: 'demo-secret-01' }
const authenticate = async (calls: Calls) => {
  await calls.call(auth, credentials)
}
const granted = { success: true, account: '0x3e32a0f400d70c3b4df8e9a510d1bba8be80e5ec' }

function readOrders({ feed }: ReturnType<typeof setUp>) {
  const states: string[] = []
  const onStatus = ({ state, error }: ChannelStatus) => states.push(error ?? state)
  return { states, ...feed.subscribe('orders', orders, { onMessage: () => {}, onStatus }) }
}

test('private channels wait for authentication, public ones do not', async () => {
  const parts = setUp()
  parts.read('ETH')
  readOrders(parts)
  parts.feed.setAuthenticator(authenticateBy(authenticate))
  await settled()
  expect(parts.asked()).toEqual([
    ['auth', credentials],
    ['subscribe', ['index:ETH']],
  ])
  parts.sockets.last().answer('auth', granted)
  await settled()
  expect(parts.asked().at(-1)).toEqual(['subscribe', ['orders']])
})

test('every new connection is authenticated first, and only then counts as restored', async () => {
  const parts = setUp()
  let reconnects = 0
  parts.feed.onReconnected(() => reconnects++)
  readOrders(parts)
  parts.feed.setAuthenticator(authenticateBy(authenticate))
  await settled()
  parts.sockets.last().answer('auth', granted)
  await parts.grant()
  parts.sockets.last().end()
  parts.time.pass(250)
  parts.sockets.last().accept()
  await settled()
  expect(parts.asked()).toEqual([['auth', credentials]])
  expect(reconnects).toBe(0)
  parts.sockets.last().answer('auth', granted)
  await parts.grant()
  expect(reconnects).toBe(1)
})

test('a rejected authentication is reported on the private channels, with the venue’s code', async () => {
  const parts = setUp()
  const reader = readOrders(parts)
  parts.feed.setAuthenticator(authenticateBy(authenticate))
  await settled()
  parts.sockets.last().reject('auth', 'ACCOUNT_INVALID_API_KEY')
  await settled()
  expect(reader.states).toEqual(['ACCOUNT_INVALID_API_KEY'])
})

test('another account gets its own private channels', async () => {
  const parts = setUp()
  readOrders(parts)
  parts.feed.setAuthenticator(authenticateBy(authenticate))
  await settled()
  parts.sockets.last().answer('auth', granted)
  await parts.grant()
  parts.feed.setAuthenticator(authenticateBy(authenticate))
  await settled()
  expect(
    parts
      .asked()
      .slice(2)
      .map(([op]) => op),
  ).toEqual(['auth', 'unsubscribe'])
  parts.sockets.last().answer('auth', granted)
  await settled()
  expect(parts.asked().at(-1)).toEqual(['subscribe', ['orders']])
})

test('a channel that is expected is asked for at once, and its first reader hears what came', async () => {
  const { feed, time, asked, say, read, grant } = setUp()
  feed.expect('index:ETH', index)
  await grant()
  expect(asked()).toEqual([['subscribe', ['index:ETH']]])
  say('ETH', '3120.5')
  time.pass(100)
  say('ETH', '3121')
  const first = read('ETH')
  expect(first.status().state).toBe('live')
  await settled()
  expect(first.prices).toEqual([3_120_500_000n, 3_121_000_000n])
  const second = read('ETH')
  say('ETH', '3122')
  await settled()
  expect([first.prices.length, second.prices]).toEqual([3, [3_122_000_000n]])
  expect(asked()).toHaveLength(1)
  expect(feed.counters()).toEqual({ undecodable: 0, unread: 0 })
})

test('a channel that is expected and not read within ten seconds is closed again', async () => {
  const { feed, asked, grant, passLively, sockets } = setUp()
  feed.expect('index:ETH', index)
  await grant()
  passLively(9_750)
  await settled()
  expect(asked()).toHaveLength(1)
  passLively(250)
  await settled()
  expect(asked()[1]).toEqual(['unsubscribe', ['index:ETH']])
  expect(sockets.connections).toHaveLength(1)
})

test('what came on a link that was lost is not handed over', async () => {
  const { feed, time, sockets, say, read, grant } = setUp()
  feed.expect('index:ETH', index)
  await grant()
  say('ETH', '3120.5')
  sockets.last().end()
  time.pass(100)
  sockets.last().accept()
  await grant()
  say('ETH', '3125')
  const { prices } = read('ETH')
  await settled()
  expect(prices).toEqual([3_125_000_000n])
})

test('a channel that is read already need not be expected', async () => {
  const { feed, say, read, grant } = setUp()
  const { prices } = read('ETH')
  await grant()
  feed.expect('index:ETH', index)
  say('ETH', '3120.5')
  expect(prices).toEqual([3_120_500_000n])
})
