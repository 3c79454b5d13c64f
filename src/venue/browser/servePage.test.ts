import sqlite3InitModule from '@sqlite.org/sqlite-wasm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { VenueMessage } from '@/core/protocol/paper/pagePort'
import { createSeals } from '@/core/protocol/seal'
import { createPageTransport, textsOf, type PageTransport } from '@/web/connection/pageTransport'
import { textFrame } from '../api/textFrame'
import { systemMarketTimers } from '../paperRules'
import { memoryStorage } from './browserStorage'
import { openBrowserVenue, type BrowserVenue } from './browserVenue'
import { servePage, type ServedPage } from './servePage'

const baseUrl = 'https://site.example/api'
const wsUrl = 'wss://site.example/ws?sealed'

let venue: BrowserVenue
let transport: PageTransport
let served: ServedPage
let received: VenueMessage[]
let isReading: boolean

beforeAll(async () => {
  const sqlite = await sqlite3InitModule()
  const on = { failure: (error: unknown) => expect.unreachable(String(error)), notice: () => {} }
  const market = { mode: 'quiet', seed: 1, speed: 1, timers: systemMarketTimers } as const
  venue = await openBrowserVenue(() => memoryStorage(sqlite), on, { market })
})
afterAll(() => venue.close())

/** A page and the venue, with messages copied between them as in a browser. */
beforeEach(() => {
  received = []
  isReading = true
  transport = createPageTransport(baseUrl)
  served = servePage(venue, {
    sender: 'page one',
    post: (message) => {
      received.push(message)
      if (isReading) queueMicrotask(() => transport.receive(structuredClone(message)))
    },
  })
  transport.attach((message) => queueMicrotask(() => served.receive(structuredClone(message))))
})

function connect(url = wsUrl) {
  const texts: string[] = []
  let wake = () => {}
  const events: string[] = []
  let [noteOpened, noteClosed] = [() => {}, () => {}]
  const opened = new Promise<void>((resolve) => (noteOpened = resolve))
  const closed = new Promise<void>((resolve) => (noteClosed = resolve))
  const socket = transport.openWebSocket(url, {
    onOpen: () => noteOpened(),
    onText: (text) => {
      texts.push(text)
      wake()
    },
    onClose: () => {
      events.push('closed')
      noteClosed()
    },
  })
  const read = async (count: number) => {
    while (texts.length < count) await new Promise<void>((resolve) => (wake = resolve))
    return texts.slice(0, count)
  }
  return { socket, opened, closed, events, read }
}

test('a request is answered as over HTTP, with its status and its errors', async () => {
  const found = await transport.fetch(`${baseUrl}/instrument/ETH-PERP`, {})
  expect(found.status).toBe(200)
  expect(await found.json()).toMatchObject({ instrument_name: 'ETH-PERP' })
  const missing = await transport.fetch(`${baseUrl}/nothing`, {})
  expect([missing.status, await missing.json()]).toEqual([404, { error: 'SERVICE_NOT_FOUND' }])
  const secret = await transport.fetch(`${baseUrl}/account`, {})
  expect([secret.status, await secret.json()]).toEqual([401, { error: 'UNAUTHORIZED' }])
})

test('a body above the limit is rejected by its bytes, not by its characters', async () => {
  const post = (body: string) => transport.fetch(`${baseUrl}/register`, { method: 'POST', body })
  expect((await post('Ξ'.repeat(32_769))).status).toBe(413)
  expect((await post('Ξ'.repeat(32_768))).status).toBe(400)
})

test('an abandoned request rejects with the reason, and its late answer is ignored', async () => {
  const abort = new AbortController()
  const answer = transport.fetch(`${baseUrl}/markets`, { signal: abort.signal })
  const reason = new Error('no longer wanted')
  abort.abort(reason)
  await expect(answer).rejects.toBe(reason)
})

test('a sealed connection carries the book of a channel, each message numbered', async () => {
  const { socket, opened, read } = connect()
  await opened
  const seals = createSeals()
  socket.send(seals.seal('{"op":"subscribe","id":1,"data":["orderbook-100ms:ETH-PERP"]}'))
  const texts = await read(2)
  expect(texts.map((text) => seals.isWhole(text))).toEqual([true, true])
  expect(JSON.parse(texts[1] ?? '')).toMatchObject({
    channel: 'orderbook-100ms:ETH-PERP',
    data: { type: 'snapshot', instrument_name: 'ETH-PERP' },
  })
  socket.close()
})

test('a message without its seal ends the connection, and nothing is answered', async () => {
  const { socket, opened, closed, events } = connect()
  await opened
  socket.send('{"op":"ping","id":1}')
  await closed
  expect(events).toEqual(['closed'])
})

test('a page that reads nothing is sent no more than the limit, and then gets the current book', async () => {
  const { socket, opened } = connect('wss://site.example/ws')
  await opened
  isReading = false
  for (let id = 0; id < 120; id++) socket.send(`{"op":"subscribe","id":${id},"data":["orderbook-100ms:ETH-PERP"]}`)
  for (let id = 0; id < 120; id++) socket.send(`{"op":"unsubscribe","id":${id},"data":["orderbook-100ms:ETH-PERP"]}`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const sent = received.reduce((bytes, message) => bytes + (message.kind === 'frames' ? message.bytes.length : 0), 0)
  // At most the threshold of a slow reader plus the maximum of one macrotask.
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThan(65_536 + 1_048_576)
  socket.close()
})

test('when the venue is lost, pending requests fail as on a lost network, and later ones wait for the next venue', async () => {
  const { opened, events } = connect()
  await opened
  const pending = transport.fetch(`${baseUrl}/markets`, {})
  transport.detach()
  expect(events).toEqual(['closed'])
  await expect(pending).rejects.toBeInstanceOf(TypeError)
  const later = transport.fetch(`${baseUrl}/time`, {})
  transport.attach((message) => queueMicrotask(() => served.receive(message)))
  expect((await later).status).toBe(200)
})

test('requests before there is a venue wait for the first one', async () => {
  transport = createPageTransport(baseUrl)
  const asked = transport.fetch(`${baseUrl}/time`, {})
  const { socket, opened, events } = connect()
  // A page that learns of another venue detaches from the previous venue, even if it had none.
  transport.detach()
  transport.attach((message) => queueMicrotask(() => served.receive(message)))
  expect((await asked).status).toBe(200)
  await opened
  expect(events).toEqual([])
  socket.close()
})

test('messages that no page sends are ignored', async () => {
  for (const data of [undefined, null, 7, 'text', {}, { kind: 'open' }, { kind: 'text', id: -1, text: 'x' }, []]) {
    served.receive(data)
  }
  served.receive({ kind: 'text', id: 4_711, text: 'to no connection' })
  expect((await transport.fetch(`${baseUrl}/time`, {})).status).toBe(200)
})

test('a page that leaves ends its connections', async () => {
  const { opened, closed } = connect()
  await opened
  served.leave()
  await closed
})

test.each([0, 1, 125, 126, 65_535, 65_536])('a frame of %i bytes is read back, and the next one after it', (length) => {
  const bytes = Buffer.concat([textFrame('x'.repeat(length)), textFrame('Ξ')])
  expect(textsOf(bytes)).toEqual(['x'.repeat(length), 'Ξ'])
})
