import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rawHead, sendRaw, statusOf } from '@/dev/testing/rawHttp'
import { createHttpServer } from '@/venue/node/httpServer'
import { createAppListeners, createSiteGuard } from './appListeners'
import { createStaticFiles } from './staticFiles'
import { createVenueProxy } from './venueProxy'
import { createJsonHandler } from './venuesList'

const outer = mkdtempSync(join(tmpdir(), 'optick-app-'))
const folder = join(outer, 'app')
/** Paths of the requests that the guard has accepted. */
let reached: string[] = []
const listeners = createAppListeners({
  venue: {
    handleRest: (request, response) => {
      reached.push(request.url ?? '')
      response.end('venue')
    },
    handleUpgrade: (request, socket) => {
      reached.push(request.url ?? '')
      socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n')
    },
  },
  guard: createSiteGuard(['optick.example']),
  proxy: createVenueProxy(new Map()),
  files: new Map([['/config.json', createJsonHandler('{}')]]),
  servePage: createStaticFiles(folder, {}),
  sharesUpgrades: false,
})
const server = createHttpServer(listeners.request)
server.on('upgrade', listeners.upgrade)
let port = 0

beforeAll(async () => {
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'index.html'), '<title>page</title>')
  writeFileSync(join(outer, 'secret.txt'), 'secret')
  await new Promise<void>((resolve) => server.listen(0, resolve))
  port = (server.address() as AddressInfo).port
})
afterAll(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  rmSync(outer, { recursive: true, force: true })
})
beforeEach(() => {
  reached = []
})

const ask = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  sendRaw(port, rawHead(`GET ${path} HTTP/1.1`, headers))
type GuardedRequest = Parameters<ReturnType<typeof createSiteGuard>['checkHost']>[0]
const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' }

test.each([
  'localhost',
  'LOCALHOST:4173',
  'localhost.',
  '127.0.0.1:4173',
  '[::1]:4173',
  'optick.example',
  'Optick.Example:80',
])('the page is served under %s', async (host) => {
  expect(await ask('/', { Host: host })).toContain('<title>page</title>')
  expect(await ask('/api/time', { Host: host })).toContain('venue')
})

test.each([
  'evil.example',
  'localhost.evil.example',
  'evil-localhost',
  '127.0.0.1.evil.example:4173',
  'optick.example.evil.example',
  '[::1].evil.example',
  '192.0.2.7',
  'localhost:80:80',
  'localhost@evil.example',
  '',
])('a host name that another site may have pointed at this machine gets no response (%s)', async (host) => {
  for (const path of ['/', '/api/time', '/config.json', '/assets/main.js']) {
    const answer = await ask(path, { Host: host })
    expect(statusOf(answer)).toBe(403)
    expect(answer).not.toContain('page')
  }
  expect(statusOf(await ask('/ws', { Host: host, ...upgrade }))).toBe(403)
  expect(reached).toEqual([])
})

test('a client connected to one of this machine’s network addresses may use that address as host', async () => {
  const own = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address
  // Without a network there are only loopback addresses, which are always allowed.
  const address = own ?? '127.0.0.1'
  const response = await fetch(`http://${address}:${port}/`)
  expect(await response.text()).toContain('<title>page</title>')
})

test('a request without a host, with two hosts, or with an absolute URL is rejected', async () => {
  expect(statusOf(await sendRaw(port, 'GET /api/time HTTP/1.1\r\nConnection: close\r\n\r\n'))).toBe(400)
  expect(statusOf(await sendRaw(port, 'GET /api/time HTTP/1.0\r\n\r\n'))).toBe(403)
  expect(statusOf(await ask('http://localhost/api/time'))).toBe(400)
  expect(statusOf(await ask('http://evil.example/'))).toBe(400)
  const twice = rawHead('GET /api/time HTTP/1.1', { Host: 'evil.example', host: 'localhost' })
  expect(statusOf(await sendRaw(port, twice))).toBe(400)
  for (const names of [
    ['localhost', 'localhost'],
    ['localhost', 'evil.example'],
    ['localhost', ''],
  ]) {
    const lines = names.map((name) => `Host: ${name}\r\n`).join('')
    expect(statusOf(await sendRaw(port, `GET / HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`))).toBe(400)
    const wish = `${lines}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n`
    expect(statusOf(await sendRaw(port, `GET /ws HTTP/1.1\r\n${wish}`))).toBe(400)
  }
  expect(reached).toEqual([])
})

test.each([
  { Origin: 'http://evil.example' },
  { Origin: 'https://localhost.evil.example' },
  // Another program on this machine, and pages with an opaque origin.
  { Origin: 'http://localhost:9' },
  { Origin: 'null' },
  { Origin: '' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
])('a page of another site cannot use the venue behind this port: %j', async (headers) => {
  expect(statusOf(await ask('/api/account', headers))).toBe(403)
  const preflight = await sendRaw(port, rawHead('OPTIONS /api/orders HTTP/1.1', headers))
  expect(statusOf(preflight)).toBe(403)
  expect(preflight.toLowerCase()).not.toContain('access-control')
  expect(statusOf(await ask('/ws', { ...upgrade, ...headers }))).toBe(403)
  expect(reached).toEqual([])
})

test('behind a proxy the page of a public origin can use the venue, whatever host the proxy sends', async () => {
  const guard = createSiteGuard([], ['https://desk.example', 'https://desk.example:8443'])
  const ofPage = (host: string, origin: string | undefined, site?: string) => {
    const headers = { host, origin, 'sec-fetch-site': site }
    const request = {
      url: '/api/time',
      headers,
      headersDistinct: { host: [host] },
      socket: {},
    } as unknown as GuardedRequest
    return guard.checkHost(request)?.status ?? guard.checkOrigin(request)?.status
  }
  for (const host of ['desk.example', 'desk.example:8443', '127.0.0.1:4173', 'localhost']) {
    expect(ofPage(host, 'https://desk.example', 'same-origin')).toBeUndefined()
    expect(ofPage(host, 'https://desk.example:8443')).toBeUndefined()
    expect(ofPage(host, undefined)).toBeUndefined()
    for (const origin of ['http://desk.example', 'https://desk.example:9', 'https://evil.example', 'null', '']) {
      expect(ofPage(host, origin)).toBe(403)
    }
    for (const site of ['cross-site', 'same-site']) expect(ofPage(host, 'https://desk.example', site)).toBe(403)
  }
  expect(ofPage('evil.example', 'https://desk.example')).toBe(403)
})

test('a rejection names the address that was used and the flag that allows it', async () => {
  const origin = await ask('/api/time', { Host: 'localhost:4173', Origin: 'https://desk.example' })
  expect(origin).toContain('The page was opened at https://desk.example, but its address here is localhost:4173.')
  expect(origin).toContain('start Optick with --public-url https://desk.example.')
  const host = await ask('/', { Host: 'desk.example' })
  expect(host).toContain(
    'The host name desk.example is not allowed. Start Optick with --public-url https://desk.example',
  )
  expect(host).toContain('--allow-host desk.example')
  // An error message repeats a stranger's text only if it is an origin or a host name.
  for (const odd of ['https://<b>', 'null', 'https://a b']) {
    expect(await ask('/api/time', { Origin: odd })).toContain('A page of another site may not use this port.')
  }
  expect(await ask('/', { Host: '<b>' })).toContain('This host name is not allowed.')
})

test('a request to the socket path without an upgrade gets the headers that a proxy must forward', async () => {
  const answer = await ask('/ws')
  expect(statusOf(answer)).toBe(426)
  expect(answer).toContain('A reverse proxy must pass the Upgrade header on')
})

test('the page of this port and non-browser programs can use the venue behind it', async () => {
  const own = { Host: `localhost:${port}`, Origin: `http://localhost:${port}`, 'Sec-Fetch-Site': 'same-origin' }
  await ask('/api/time?x=1', own)
  await ask('/api', own)
  await ask('/ws', { ...own, ...upgrade })
  await ask('/api/time')
  await ask('/api/time', { 'Sec-Fetch-Site': 'none' })
  await ask('/api/time', { Host: 'optick.example', Origin: 'https://optick.example' })
  expect(reached).toEqual(['/time?x=1', '/', '/ws', '/time', '/time', '/time'])
})

test.each([
  '/..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/../secret.txt',
  '/assets/../../secret.txt',
  '/assets/%2e%2e/%2e%2e/secret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/..\\secret.txt',
  '/%252e%252e/secret.txt',
  '//../secret.txt',
  '/%00/../secret.txt',
  '/secret.txt%00.html',
  '/%c0%ae%c0%ae/secret.txt',
  '/api/../../secret.txt',
  `/${'../'.repeat(2_000)}secret.txt`,
])('%s gives no access to files outside the app', async (path) => {
  const answer = await ask(path)
  expect(statusOf(answer)).toBeGreaterThan(0)
  expect(answer).not.toMatch(/\r\n\r\nsecret/)
})

test('a failure to serve the page answers with an error and does not end the process', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const broken = createAppListeners({
    venue: { handleRest: () => {}, handleUpgrade: () => {} },
    guard: createSiteGuard([]),
    proxy: createVenueProxy(new Map()),
    files: new Map(),
    servePage: () => Promise.reject(new Error('the disk is gone')),
    sharesUpgrades: false,
  })
  const other = createHttpServer(broken.request)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const answer = await sendRaw((other.address() as AddressInfo).port, rawHead('GET / HTTP/1.1'))
  expect(statusOf(answer)).toBe(500)
  expect(answer).not.toContain('disk')
  expect(written).toHaveBeenCalledOnce()
  written.mockRestore()
  await new Promise((resolve) => other.close(resolve))
})

test('an upgrade on any path other than the venue’s is closed', async () => {
  for (const path of ['/', '/ws/', '/wss', '/api/ws']) expect(await ask(path, upgrade)).toBe('')
  expect(reached).toEqual([])
})
