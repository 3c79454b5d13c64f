// @vitest-environment jsdom

import { readFileSync } from 'node:fs'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSeals } from '@/core/protocol/seal'
import { listedVenues, openEarlyPage } from '@/dev/testing/early/earlyPage'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import { createRestClient } from '@/web/connection/restClient'
import { prefetchInstrument } from '@/web/market/instruments'
import { createMarketData } from '@/web/market/marketData'
import { readConfig } from '@/web/tools/venues/config'
import { shownInstrument } from '@/web/ui/navigation/routes'
import { takeEarlyVisit } from './earlyVisit'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Returns what the app itself requests at this address: its socket URL, its requests and its channels. */
async function askedByApp(instrumentName: string, venueId: string) {
  const signing = { name: 'n', version: '1', chainId: 1 }
  const listed = listedVenues.map((venue) => ({ ...venue, signing }))
  const read = (path: string) => Promise.resolve(Response.json(path === '/venues.json' ? listed : {}))
  const { venue } = await readConfig(read, { search: `?venue=${venueId}`, origin: location.origin }, undefined)
  const urls: string[] = []
  const channels: string[] = []
  const { clock, timers } = createManualTime()
  const rest = createRestClient({
    baseUrl: venue.restUrl,
    fetch: (url) => {
      urls.push(url)
      return Promise.resolve(new Response('[]'))
    },
    clock,
    timers,
    credentials: () => undefined,
    sign: () => Promise.reject(new Error('nothing is signed')),
  })
  const marketData = createMarketData({
    rest,
    feed: { subscribe: () => expect.unreachable(), expect: (name) => void channels.push(name) },
    clock,
    timers,
    nextFrame: () => {},
    report: () => {},
  })
  marketData.expect(instrumentName)
  await prefetchInstrument(new QueryClient({ defaultOptions: { queries: { retry: false } } }), rest, instrumentName)
  return { wsUrl: venue.wsUrl, urls, channels }
}

test.each([
  ['/trade/ETH-PERP', 'ETH-PERP', 'paper'],
  ['/trade/BTC-PERP?venue=paper', 'BTC-PERP', 'paper'],
  ['/', 'ETH-PERP', 'paper'],
  ['/trade', 'ETH-PERP', 'paper'],
  ['/trade/ETH-25DEC26-3000.5-C', 'ETH-25DEC26-3000.5-C', 'paper'],
  ['/trade/ETH-PERP?venue=far', 'ETH-PERP', 'far'],
])('%s: the script asks for what the app would ask for', async (path, instrumentName, venueId) => {
  const { asked, fetched, sockets } = await openEarlyPage({ path })
  const app = await askedByApp(instrumentName, venueId)
  expect(shownInstrument(location.pathname)).toBe(instrumentName)
  expect(fetched.slice(1).toSorted()).toEqual(app.urls.toSorted())
  expect(Object.keys(asked?.answers ?? {}).toSorted()).toEqual(app.urls.toSorted())
  expect(sockets.map(({ url }) => url)).toEqual([app.wsUrl])
  expect(asked?.connection).toMatchObject({ url: app.wsUrl, names: app.channels })
})

test.each([
  ['another screen', '/options', undefined],
  ['a name that has to be completed', '/trade/eth', undefined],
  ['an escaped name', '/trade/%45TH-PERP', undefined],
  ['more than a name', '/trade/ETH-PERP/x', undefined],
  ['a venue of the address that the list does not have', '/trade/ETH-PERP?venue=own', undefined],
  ['a venue of the menu that the list does not have', '/trade/ETH-PERP', '{"version":1,"venueId":"own"}'],
])('nothing is asked of a venue for %s', async (_, path, preferences) => {
  const { asked, fetched, sockets } = await openEarlyPage({ path, ...(preferences !== undefined && { preferences }) })
  expect(asked).toBeUndefined()
  expect(fetched).toEqual(['/venues.json'])
  expect(sockets).toEqual([])
})

test.each([
  ['{"version":1,"venueId":"far"}', 'wss://ws.far.example/'],
  ['{"version":0,"venueId":"far"}', 'ws://localhost:3000/ws?sealed'],
  ['{', 'ws://localhost:3000/ws?sealed'],
])('with the preferences %s the socket opens at %s', async (preferences, wsUrl) => {
  const { sockets } = await openEarlyPage({ preferences })
  expect(sockets.map(({ url }) => url)).toEqual([wsUrl])
})

test('a browser that blocks storage opens the first venue', async () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect((await openEarlyPage({})).sockets).toHaveLength(1)
})

test.each([
  ['is not there', () => Promise.reject(new TypeError('offline'))],
  ['is not JSON', () => Promise.resolve(new Response('<!doctype html>'))],
  ['is no list', () => Promise.resolve(Response.json({}))],
])('a list of venues that %s asks nothing, and is left to the app to explain', async (_, venues) => {
  const { asked, sockets } = await openEarlyPage({ venues })
  expect(asked).toBeUndefined()
  expect(sockets).toEqual([])
})

test('a list that the host wrote into the page is read from there', async () => {
  const meta = document.createElement('meta')
  meta.name = 'optick-venues'
  meta.content = JSON.stringify(listedVenues.slice(1))
  document.head.append(meta)
  const { visit, fetched, sockets } = await openEarlyPage({})
  meta.remove()
  expect(fetched).toEqual([
    'https://far.example/instrument/ETH-PERP',
    'https://far.example/markets?asset=ETH&instrument_type=PERPETUAL',
  ])
  expect(sockets.map(({ url }) => url)).toEqual(['wss://ws.far.example/'])
  expect(await (await visit?.venues)?.json()).toEqual(listedVenues.slice(1))
})

test('the app can still read the list of venues', async () => {
  const { visit } = await openEarlyPage({})
  expect(await (await visit?.venues)?.json()).toEqual(listedVenues)
})

test('once the socket is open it pings and subscribes, sealed where the venue asks for it', async () => {
  const { asked, sockets } = await openEarlyPage({ path: '/trade/BTC-PERP' })
  const [socket] = sockets
  expect(socket?.sent).toEqual([])
  socket?.accept()
  const seals = createSeals()
  const names = ['orderbook-100ms:BTC-PERP', 'ticker-500ms:BTC-PERP', 'trades:BTC-PERP']
  expect(socket?.sent).toEqual([
    seals.seal('{"op":"ping"}'),
    seals.seal(`{"op":"subscribe","id":1,"data":${JSON.stringify(names)}}`),
  ])
  expect(asked?.connection).toMatchObject({ sent: 2, id: 1, openedMs: Date.now() })
})

test('a venue without seals gets the messages as they are', async () => {
  const { sockets } = await openEarlyPage({ path: '/?venue=far' })
  sockets[0]?.accept()
  expect(sockets[0]?.sent[0]).toBe('{"op":"ping"}')
})

test('what comes is kept in order, with the time at which each came, until it is taken', async () => {
  const { asked, sockets } = await openEarlyPage({})
  const startMs = Date.now()
  sockets[0]?.accept()
  sockets[0]?.say('first')
  vi.advanceTimersByTime(300)
  sockets[0]?.say('second')
  asked?.connection.take()
  sockets[0]?.say('third')
  expect(asked?.connection.received).toEqual([
    ['first', startMs],
    ['second', startMs + 300],
  ])
})

test('a socket that the app does not take is closed; one that it took is its own', async () => {
  const left = await openEarlyPage({})
  left.sockets[0]?.accept()
  vi.advanceTimersByTime(14_999)
  expect(left.sockets[0]?.readyState).toBe(WebSocket.OPEN)
  vi.advanceTimersByTime(1)
  expect(left.sockets[0]?.readyState).toBe(WebSocket.CLOSED)

  const taken = await openEarlyPage({})
  taken.sockets[0]?.accept()
  taken.asked?.connection.take()
  vi.advanceTimersByTime(60_000)
  expect(taken.sockets[0]?.readyState).toBe(WebSocket.OPEN)
})

test('requests follow no redirect and read no cache, as those of the app', async () => {
  const { inits } = await openEarlyPage({})
  for (const init of inits.slice(1)) expect(init).toEqual({ redirect: 'error', cache: 'no-store' })
})

test('what was asked for is handed over once: a second start of the app asks by itself', async () => {
  const { visit } = await openEarlyPage({})
  expect(takeEarlyVisit()).toBe(visit)
  expect(takeEarlyVisit()).toBeUndefined()
})

test('the script runs before the app, which otherwise would open a second socket', () => {
  const head = /<head>(.*)<\/head>/s.exec(readFileSync('index.html', 'utf8'))?.[1]
  expect(head).toContain('<script src="/early.js"></script>')
})
