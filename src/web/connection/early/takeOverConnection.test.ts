// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { index } from '@/core/protocol/channels/indexPrice'
import { ticker500ms } from '@/core/protocol/channels/ticker'
import { createSeals, isSealedUrl } from '@/core/protocol/seal'
import { ManualWebSocket, openEarlyPage } from '@/dev/testing/early/earlyPage'
import { createManualTime, settled } from '@/dev/testing/manuallyDriven'
import { createClient } from '@/web/connection/client'
import { openBrowserWebSocket } from '@/web/connection/webSocket'
import { takeOverConnection } from './takeOverConnection'

const sealedUrl = 'ws://localhost:3000/ws?sealed'
const pong = '{"data":{"success":true,"timestamp":"1790000000000000000"}}'
const name = 'ticker-500ms:ETH-PERP'
const names = ['orderbook-100ms:ETH-PERP', name, 'trades:ETH-PERP']

beforeEach(() => {
  vi.useFakeTimers({ now: startMs, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Opens a page whose early script has sent its requests, then starts the app at the venue's address. */
async function setUp({ wsUrl = sealedUrl, path = '/trade/ETH-PERP' } = {}) {
  const { asked, sockets } = await openEarlyPage({ path })
  if (asked === undefined) throw new Error('the script asked nothing')
  const time = createManualTime(Date.now())
  const problems: string[] = []
  const seals = createSeals()
  const client = createClient({
    rest: { call: () => Promise.reject(new Error('no REST here')) },
    wsUrl,
    openWebSocket: takeOverConnection(asked.connection, openBrowserWebSocket),
    clock: time.clock,
    timers: time.timers,
    random: { next: () => 0 },
    report: ({ message }) => problems.push(message),
  })
  const line = sockets[0]
  if (line === undefined) throw new Error('the script opened no socket')
  /** Advances the clock for the script and for the app. */
  const pass = (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    time.pass(ms)
  }
  const say = (text: string) => line.say(isSealedUrl(line.url) ? seals.seal(text) : text)
  const sayTicker = (mark: string) => {
    const ticker = {
      instrument_id: '1',
      instrument_name: 'ETH-PERP',
      instrument_type: 'PERPETUAL',
      mark: { price: mark },
    }
    say(JSON.stringify({ channel: name, data: { timestamp: '1790000000000000000', tickers: [ticker] } }))
  }
  const grant = () => say(JSON.stringify({ id: 1, data: names }))
  const marks: unknown[] = []
  const readTicker = () =>
    client.feed.subscribe(name, ticker500ms, {
      onMessage: ({ tickers }, receivedMs) => marks.push([tickers[0]?.mark?.price, receivedMs]),
    })
  /** Returns the messages that the page sent after those of the script, decoded as the venue decodes them. */
  const sentByApp = () => {
    const reader = createSeals()
    const said = line.sent.map((text) => {
      expect(reader.isWhole(text)).toBe(true)
      return JSON.parse(text) as { op: string; id?: number; data?: unknown }
    })
    return said.slice(2).map(({ op, id, data }) => (op === 'ping' ? op : [op, id, data]))
  }
  return {
    ...client,
    link: client.socket,
    line,
    pass,
    problems,
    say,
    sayTicker,
    grant,
    marks,
    readTicker,
    sentByApp,
  }
}

const startMs = 1_790_000_000_000

test('what came before the app is read in order, with the time at which it came, on the one socket', async () => {
  const page = await setUp()
  page.line.accept()
  page.say(pong)
  page.grant()
  page.sayTicker('3000')
  page.pass(200)
  page.sayTicker('3001')
  page.feed.expect(name, ticker500ms)
  page.link.open()
  await settled()
  page.sayTicker('3002')
  page.readTicker()
  await settled()
  page.pass(50)
  page.sayTicker('3003')
  expect(page.marks).toEqual([
    [3_000_000_000n, startMs],
    [3_001_000_000n, startMs + 200],
    [3_002_000_000n, startMs + 200],
    [3_003_000_000n, startMs + 250],
  ])
  expect(page.link.getSnapshot()).toMatchObject({ state: 'open', sinceMs: startMs })
  expect(ManualWebSocket.made).toHaveLength(1)
  expect(page.problems).toEqual([])
})

test('the app asks for nothing twice, goes on with the seals, and closes what it does not read', async () => {
  const page = await setUp()
  page.line.accept()
  page.feed.expect(name, ticker500ms)
  page.feed.subscribe('index:ETH', index, { onMessage: () => {} })
  page.link.open()
  await settled()
  const [strays, asked] = page.sentByApp()
  expect(strays).toEqual(['unsubscribe', 2, [names[0], names[2]]])
  expect(asked).toEqual(['subscribe', 3, ['index:ETH']])
  page.grant()
  await settled()
  expect(page.readTicker().status().state).toBe('live')
})

test('a socket that is still opening is taken over too', async () => {
  const page = await setUp()
  page.feed.expect(name, ticker500ms)
  page.link.open()
  await settled()
  expect(page.link.getSnapshot().state).toBe('connecting')
  page.pass(30)
  page.line.accept()
  expect(page.link.getSnapshot()).toMatchObject({ state: 'open', sinceMs: startMs + 30 })
  page.readTicker()
  page.grant()
  page.sayTicker('3000')
  expect(page.marks).toEqual([[3_000_000_000n, startMs + 30]])
  expect(ManualWebSocket.made).toHaveLength(1)
})

test('a frame that was lost before the app came is found: the connection is dropped and opened again', async () => {
  const page = await setUp()
  page.line.accept()
  page.say(pong)
  page.sayTicker('3000')
  createLoss(page.sayTicker, page.line)
  page.sayTicker('3002')
  page.feed.expect(name, ticker500ms)
  page.link.open()
  await settled()
  expect(page.problems).toEqual(['a frame is not whole'])
  expect(page.line.readyState).toBe(WebSocket.CLOSED)
  page.readTicker()
  await settled()
  // The messages from before the loss belong to a subscription that no longer exists.
  expect(page.marks).toEqual([])
  page.pass(100)
  expect(ManualWebSocket.made).toHaveLength(2)
})

/** Sends a message that never arrives, so that the connection has a gap. */
function createLoss(say: (mark: string) => void, line: ManualWebSocket): void {
  const deliver = vi.spyOn(line, 'say').mockImplementation(() => {})
  say('3001')
  deliver.mockRestore()
}

test.each([
  ['has ended', (line: ManualWebSocket) => line.end()],
  ['could not be opened', (line: ManualWebSocket) => (line.readyState = WebSocket.CLOSED)],
])('a socket that %s is not taken: the app opens its own', async (_, end) => {
  const page = await setUp()
  end(page.line)
  page.link.open()
  await settled()
  expect(ManualWebSocket.made).toHaveLength(2)
  ManualWebSocket.made[1]?.accept()
  expect(page.link.getSnapshot().state).toBe('open')
})

test('a socket to another venue than the app opens is closed', async () => {
  const page = await setUp({ wsUrl: 'wss://ws.far.example/' })
  page.line.accept()
  page.link.open()
  await settled()
  expect(page.line.readyState).toBe(WebSocket.CLOSED)
  expect(ManualWebSocket.made.map(({ url }) => url)).toEqual([sealedUrl, 'wss://ws.far.example/'])
})

test('a socket that ends right after it was taken is opened again', async () => {
  const page = await setUp()
  page.line.accept()
  page.link.open()
  await settled()
  page.line.end()
  expect(page.link.getSnapshot().state).toBe('waiting')
  page.pass(100)
  expect(ManualWebSocket.made).toHaveLength(2)
})

test('an app that closes its socket before it has begun hears nothing of it', async () => {
  const page = await setUp()
  page.line.accept()
  page.link.open()
  page.link.close()
  await settled()
  expect(page.link.getSnapshot().state).toBe('closed')
  expect(page.line.readyState).toBe(WebSocket.CLOSED)
})

test('what came less than a second ago on a link that answered is live', async () => {
  const page = await setUp()
  page.line.accept()
  page.say(pong)
  page.pass(900)
  page.sayTicker('3000')
  page.link.open()
  await settled()
  expect(page.link.silentSinceMs()).toBeUndefined()
  expect(page.link.receivedMs()).toBe(startMs + 900)
  expect(page.sentByApp()).toContain('ping')
})

test('what is older than a second when the app takes it is not live until the venue answers', async () => {
  const page = await setUp()
  page.line.accept()
  page.say(pong)
  page.sayTicker('3000')
  page.pass(1_100)
  page.link.open()
  await settled()
  expect(page.link.silentSinceMs()).toBe(startMs)
  page.pass(10)
  page.say(pong)
  expect(page.link.silentSinceMs()).toBeUndefined()
})

test('frames that came all the time are not live either when no one has asked for a second', async () => {
  const page = await setUp()
  page.line.accept()
  page.say(pong)
  for (let times = 0; times < 12; times++) {
    page.pass(100)
    page.sayTicker('3000')
  }
  page.link.open()
  await settled()
  expect(page.link.silentSinceMs()).toBe(startMs + 1_200)
  page.say(pong)
  expect(page.link.silentSinceMs()).toBeUndefined()
})

test('the latency of the link is not measured by a page that was busy with its start', async () => {
  const page = await setUp()
  page.line.accept()
  page.pass(400)
  page.say(pong)
  page.link.open()
  await settled()
  expect(page.link.getSnapshot()).toMatchObject({ state: 'open', latencyMs: undefined })
  page.pass(20)
  page.say(pong)
  expect(page.link.getSnapshot()).toMatchObject({ latencyMs: 20 })
})

test('a venue that refuses a channel of the script is asked for the others by themselves', async () => {
  const page = await setUp()
  page.line.accept()
  for (const each of names) page.feed.expect(each, ticker500ms)
  page.link.open()
  await settled()
  page.say('{"id":1,"error":"INVALID_CHANNEL"}')
  await settled()
  const asked = page.sentByApp().filter((one) => one !== 'ping')
  expect(asked.map(([, , channels]) => channels)).toEqual([[names[0]], names.slice(1)])
})
