import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { rawHead, sendRaw, statusOf } from '@/dev/testing/rawHttp'
import { createHttpServer } from '@/venue/node/httpServer'
import { createAppListeners, createSiteGuard } from './appListeners'
import { createVenueProxy } from './venueProxy'
import { proxyVenues } from './venuesList'

let seen: { url: string; method: string; headers: IncomingHttpHeaders; body: string }[] = []
let reply: { status: number; headers: Record<string, string>; body: string } | 'never'
const elsewhere = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    seen.push({ url: request.url ?? '', method: request.method ?? '', headers: request.headers, body })
    if (reply !== 'never') response.writeHead(reply.status, reply.headers).end(reply.body)
  })
})
const elsewhereSockets = new WebSocketServer({ server: elsewhere })
const socketsOpened: { url: string; headers: IncomingHttpHeaders }[] = []
elsewhereSockets.on('connection', (socket, { url = '', headers }) => {
  socketsOpened.push({ url, headers })
  socket.on('message', (data, isBinary) => {
    // The cast is safe, because this test sends only text.
    const text = (data as Buffer).toString()
    if (text === 'leave') socket.close(4001, 'left')
    else socket.send(isBinary ? data : `echo ${text}`, { binary: isBinary })
  })
})

const json = (body: unknown, status = 200) => ({
  status,
  headers: { 'content-type': 'application/json', 'set-cookie': 'a=b', 'access-control-allow-origin': 'https://x' },
  body: JSON.stringify(body),
})
const servers: Server[] = [elsewhere]
let page = ''

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  const port = await listen(elsewhere)
  const list = JSON.stringify([
    { id: 'paper', restUrl: '/api', wsUrl: '/ws' },
    { id: 'far', restUrl: `http://127.0.0.1:${port}/base/`, wsUrl: `ws://127.0.0.1:${port}/socket?sealed` },
    { id: 'unproxied', restUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` },
  ])
  const { upstreams } = proxyVenues(list, ['far'])
  const nothing = () => {
    throw new Error('nothing of this reaches the venue of this host')
  }
  const listeners = createAppListeners({
    venue: { handleRest: nothing, handleUpgrade: nothing },
    guard: createSiteGuard([]),
    proxy: createVenueProxy(upstreams, { timeoutMs: 500, maxReplyBytes: 1_000 }),
    files: new Map(),
    servePage: (_, response) => void response.end('page'),
    sharesUpgrades: false,
  })
  const host = createHttpServer(listeners.request)
  host.on('upgrade', listeners.upgrade)
  servers.push(host)
  page = `http://127.0.0.1:${await listen(host)}`
})
afterAll(async () => {
  for (const socket of elsewhereSockets.clients) socket.terminate()
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
beforeEach(() => {
  seen = []
  reply = json({ ok: true })
})

test('a request is forwarded to the listed address with the headers a venue needs and nothing else of the browser', async () => {
  const headers = {
    'Content-Type': 'application/json',
    'AEVO-KEY': 'key',
    'AEVO-TIMESTAMP': '1',
    'AEVO-SIGNATURE': 'ab',
    Cookie: 'session=secret',
    Authorization: 'Basic x',
    Referer: `${page}/trade`,
    Origin: page,
    'X-Forwarded-For': '192.0.2.7',
  }
  const response = await fetch(`${page}/venue/far/api/orders?a=1&b=%2F`, { method: 'POST', headers, body: '{"a":1}' })
  expect(await response.json()).toEqual({ ok: true })
  const [request] = seen
  expect(request).toMatchObject({ url: '/base/orders?a=1&b=%2F', method: 'POST', body: '{"a":1}' })
  expect(request?.headers).toMatchObject({ 'aevo-key': 'key', 'aevo-timestamp': '1', 'aevo-signature': 'ab' })
  for (const name of ['cookie', 'authorization', 'referer', 'origin', 'x-forwarded-for']) {
    expect(request?.headers, name).not.toHaveProperty(name)
  }
})

test('a reply is returned as data, without cookies or CORS permissions', async () => {
  reply = {
    ...json({ error: 'RATE_LIMIT_EXCEEDED' }, 429),
    headers: { ...json(0).headers, 'x-retry-after': '5', 'retry-after': '3' },
  }
  const response = await fetch(`${page}/venue/far/api/markets`)
  expect(response.status).toBe(429)
  expect(await response.json()).toEqual({ error: 'RATE_LIMIT_EXCEEDED' })
  const received = Object.fromEntries(response.headers)
  expect(received).toMatchObject({
    'x-retry-after': '5',
    'retry-after': '3',
    'x-content-type-options': 'nosniff',
    'content-security-policy': 'sandbox',
    'cache-control': 'no-store',
  })
  expect(Object.keys(received)).not.toContain('set-cookie')
  expect(Object.keys(received)).not.toContain('access-control-allow-origin')
})

test.each([
  ['a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<script>alert(1)</script>' }],
  ['a script', { status: 200, headers: { 'content-type': 'text/javascript' }, body: 'alert(1)' }],
  ['nothing that says what it is', { status: 200, headers: {}, body: 'alert(1)' }],
  [
    'a way elsewhere',
    { status: 302, headers: { location: 'http://127.0.0.1:1/', 'content-type': 'text/csv' }, body: '' },
  ],
])('%s is not accepted as a venue’s reply', async (_, answer) => {
  reply = answer
  const response = await fetch(`${page}/venue/far/api/markets`)
  expect(response.status).toBe(502)
  expect(await response.json()).toEqual({ error: 'UNKNOWN' })
  expect(seen).toHaveLength(1)
})

test.each([403, 451, 502, 503])('a firewall’s page with status %i is passed on as its status alone', async (status) => {
  reply = { status, headers: { 'content-type': 'text/html' }, body: '<script>alert(1)</script>' }
  const response = await fetch(`${page}/venue/far/api/markets`)
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({ error: `HTTP_${status}` })
})

test.each([
  'application/json, text/html',
  'text/csv;charset=utf-8, text/html',
  'application/jsonp',
  'application/json x',
])('a reply of type %s is not accepted', async (type) => {
  reply = { ...json({ ok: true }), headers: { 'content-type': type } }
  expect((await fetch(`${page}/venue/far/api/markets`)).status).toBe(502)
})

test.each(['application/json', 'APPLICATION/JSON ; charset=utf-8', 'text/csv;charset=utf-8'])(
  'a reply of type %s is accepted as data',
  async (type) => {
    reply = { ...json({ ok: true }), headers: { 'content-type': type } }
    const response = await fetch(`${page}/venue/far/api/markets`)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ ok: true })
  },
)

test.each([
  '/venue',
  '/venue/',
  '/venue/far',
  '/venue/far/api',
  '/venue/unproxied/api/markets',
  '/venue/paper/api/markets',
  '/venue/http:/127.0.0.1/api/markets',
  '/venue/far/api//127.0.0.1/markets',
  '/venue/far/api/%2e%2e/secret',
  '/venue/far/api/../secret',
  '/venue/far/api/a/./secret',
  '/venue/far/api/a%2f..%2fsecret',
  '/venue/far/api/a\\b',
  '/venue/far/api@127.0.0.1/markets',
  '/venue/far/apis/markets',
])('%s is not forwarded', async (path) => {
  const answer = await sendRaw(Number(new URL(page).port), rawHead(`GET ${path} HTTP/1.1`))
  expect(statusOf(answer)).toBe(404)
  expect(seen).toEqual([])
})

test('another site cannot use the proxy, by request or by socket', async () => {
  const foreign = { Origin: 'https://evil.example' }
  expect((await fetch(`${page}/venue/far/api/markets`, { headers: foreign })).status).toBe(403)
  expect((await fetch(`${page}/venue/far/api/markets`, { headers: { 'Sec-Fetch-Site': 'cross-site' } })).status).toBe(
    403,
  )
  const socket = new WebSocket(`${page.replace('http', 'ws')}/venue/far/ws`, { headers: foreign })
  await new Promise((resolve) => socket.once('error', resolve))
  expect(seen).toEqual([])
  expect(socketsOpened).toEqual([])
})

test('other methods, oversized bodies, silent venues and oversized replies are each rejected', async () => {
  expect((await fetch(`${page}/venue/far/api/markets`, { method: 'PATCH' })).status).toBe(405)
  const long = await fetch(`${page}/venue/far/api/orders`, { method: 'POST', body: 'a'.repeat(70_000) })
  expect(long.status).toBe(413)
  expect(seen).toEqual([])
  reply = 'never'
  expect((await fetch(`${page}/venue/far/api/markets`)).status).toBe(504)
  reply = json('a'.repeat(2_000))
  await expect(fetch(`${page}/venue/far/api/markets`).then((response) => response.text())).rejects.toThrow()
})

test('a socket is connected to the listed address, and its close is forwarded', async () => {
  const headers = { Cookie: 'session=secret', Origin: page }
  const socket = new WebSocket(`${page.replace('http', 'ws')}/venue/far/ws?other=1`, { headers })
  const received: string[] = []
  socket.on('message', (data) => received.push((data as Buffer).toString()))
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send('early')
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  socket.send('leave')
  expect(await closed).toBe(4001)
  expect(received).toEqual(['echo early'])
  expect(socketsOpened.at(-1)?.url).toBe('/socket?sealed')
  expect(socketsOpened.at(-1)?.headers).not.toHaveProperty('cookie')
  expect(socketsOpened.at(-1)?.headers).not.toHaveProperty('origin')
})
