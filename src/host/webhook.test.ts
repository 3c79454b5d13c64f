import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { createHttpServer } from '@/venue/node/httpServer'
import { createAppListeners, createSiteGuard } from './appListeners'
import { isPrivateAddress } from './privateAddress'
import { RejectedOption } from './rejectedOption'
import { createVenueProxy } from './venueProxy'
import { createWebhook } from './webhook'
import { webhookOption } from './webhookOption'

let seen: { url: string; headers: IncomingHttpHeaders; body: string }[] = []
let reply: { status: number; headers?: Record<string, string> } | 'never' = { status: 200 }
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += chunk.toString()))
  request.on('end', () => {
    seen.push({ url: request.url ?? '', headers: request.headers, body })
    if (reply !== 'never') response.writeHead(reply.status, reply.headers).end('x'.repeat(100_000))
  })
})
const servers: Server[] = [receiver]
const logged: string[] = []
const nothing = () => {
  throw new Error('nothing of this reaches the venue')
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

type Parts = {
  readonly allowsPrivate?: boolean
  readonly limits?: Parameters<typeof createWebhook>[2]
  readonly lookup?: LookupFunction
  readonly host?: string
}

/** A host that forwards to the receiver. Returns the address of its page. */
async function hostWith({ allowsPrivate = true, limits = {}, lookup, host = '127.0.0.1' }: Parts): Promise<string> {
  if (!receiver.listening) await listen(receiver)
  const { port } = receiver.address() as AddressInfo
  const webhook = createWebhook(
    { url: new URL(`http://${host}:${port}/secret-token?a=1`), allowsPrivate },
    { nowMs: () => 0, onFailure: (why) => logged.push(why), ...(lookup !== undefined && { lookup }) },
    { timeoutMs: 300, ...limits },
  )
  const listeners = createAppListeners({
    venue: { handleRest: nothing, handleUpgrade: nothing },
    guard: createSiteGuard([]),
    proxy: createVenueProxy(new Map()),
    webhook,
    files: new Map(),
    servePage: (_, response) => void response.end('page'),
    sharesUpgrades: false,
  })
  const server = createHttpServer(listeners.request)
  servers.push(server)
  return `http://127.0.0.1:${await listen(server)}`
}

afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})
beforeEach(() => {
  seen = []
  reply = { status: 200 }
  logged.length = 0
})

const alert = {
  text: 'ETH-PERP: Mark rises to 3,200',
  subject: 'mark ETH-PERP',
  value: '3201.5',
  at: '2026-11-28T18:00:00.000Z',
}
const post = (page: string, body: unknown = alert, headers: Record<string, string> = {}) =>
  fetch(`${page}/webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('an alert is posted to the operator’s address with nothing of the browser', async () => {
  const page = await hostWith({})
  const response = await post(page, alert, { cookie: 'a=b', authorization: 'Basic x', 'x-forwarded-for': '192.0.2.7' })
  expect(response.status).toBe(204)
  const [request] = seen
  expect(request?.url).toBe('/secret-token?a=1')
  expect(JSON.parse(request?.body ?? '')).toEqual(alert)
  for (const name of ['cookie', 'authorization', 'origin', 'referer', 'x-forwarded-for', 'user-agent']) {
    expect(request?.headers, name).not.toHaveProperty(name)
  }
})

test('a request cannot name another address or add members', async () => {
  const page = await hostWith({})
  const more = { ...alert, url: 'http://169.254.169.254/', headers: { host: 'x' }, channel: '#all' }
  expect((await post(page, more)).status).toBe(204)
  expect(
    (
      await fetch(`${page}/webhook?url=http://10.0.0.1/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(alert),
      })
    ).status,
  ).toBe(204)
  expect(seen.map(({ url, body }) => [url, JSON.parse(body)])).toEqual([
    ['/secret-token?a=1', alert],
    ['/secret-token?a=1', alert],
  ])
})

test.each([
  ['another site', { origin: 'https://evil.example' }, 403],
  ['a page of another site without an origin', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a form, which needs no preflight', { 'content-type': 'text/plain' }, 415],
  ['a compressed body', { 'content-encoding': 'gzip' }, 415],
])('%s is rejected', async (_, headers, status) => {
  const page = await hostWith({})
  expect((await post(page, alert, headers)).status).toBe(status)
  expect(seen).toEqual([])
})

test.each([
  ['no JSON', 'text', 400],
  ['a list', [alert], 400],
  ['no text', { ...alert, text: '' }, 400],
  ['a long text', { ...alert, text: 'a'.repeat(501) }, 400],
  ['a number', { ...alert, value: 3201.5 }, 400],
  ['no time', { ...alert, at: 'now' }, 400],
  ['a body of 5 kB', { ...alert, more: 'a'.repeat(5_000) }, 413],
  ['a body of 70 kB', { ...alert, more: 'a'.repeat(70_000) }, 413],
])('%s is rejected', async (_, body, status) => {
  const page = await hostWith({})
  expect((await post(page, body)).status).toBe(status)
  expect(seen).toEqual([])
})

test('only POST is answered', async () => {
  const page = await hostWith({})
  expect((await fetch(`${page}/webhook`)).status).toBe(405)
})

test('without the flag the path is one of the page', async () => {
  const listeners = createAppListeners({
    venue: { handleRest: nothing, handleUpgrade: nothing },
    guard: createSiteGuard([]),
    proxy: createVenueProxy(new Map()),
    files: new Map(),
    servePage: (_, response) => void response.end('page'),
    sharesUpgrades: false,
  })
  const server = createHttpServer(listeners.request)
  servers.push(server)
  const response = await post(`http://127.0.0.1:${await listen(server)}`)
  expect(await response.text()).toBe('page')
})

test('more alerts than the limit wait', async () => {
  const page = await hostWith({ limits: { rate: { perSecond: 1, burst: 2 } } })
  const statuses = []
  for (let nth = 0; nth < 3; nth += 1) statuses.push((await post(page)).status)
  expect(statuses).toEqual([204, 204, 429])
  expect(seen).toHaveLength(2)
})

test('redirects are not followed, and a receiver that fails or is silent is reported without its address', async () => {
  const page = await hostWith({})
  reply = { status: 302, headers: { location: 'http://127.0.0.1:1/' } }
  expect((await post(page)).status).toBe(502)
  reply = { status: 404 }
  const failed = await post(page)
  expect([failed.status, await failed.json()]).toEqual([502, { error: 'WEBHOOK_FAILED' }])
  reply = 'never'
  expect((await post(page)).status).toBe(502)
  expect(seen).toHaveLength(3)
  expect(logged).toEqual([
    'the receiver answered 302',
    'the receiver answered 404',
    'the receiver did not answer in time',
  ])
  expect(logged.join()).not.toMatch(/secret|127\.0\.0\.1/)
})

test.each(['127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:192.168.1.1', 'fd00::1'])(
  'a name that resolves to %s is not connected to, even beside a public address',
  async (address) => {
    const lookup: LookupFunction = (_, __, callback) =>
      callback(null, [
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ])
    const page = await hostWith({ allowsPrivate: false, lookup, host: 'rebound.example' })
    expect((await post(page)).status).toBe(502)
    expect(seen).toEqual([])
    expect(logged).toEqual(['the address is in a private network'])
  },
)

test.each([
  ['https://hooks.example/T0/B0?x=1', false, 'https://hooks.example/T0/B0?x=1'],
  ['http://192.168.1.5:9000/alerts', true, 'http://192.168.1.5:9000/alerts'],
  ['https://93.184.216.34/', false, 'https://93.184.216.34/'],
])('%s is an address for alerts', (text, allowsPrivate, expected) => {
  expect(webhookOption(text, allowsPrivate)?.url.href).toBe(expected)
})

test.each([
  ['http://hooks.example/token', false],
  ['ftp://hooks.example/token', true],
  ['https://user:token@hooks.example/', false],
  ['https://127.0.0.1/token', false],
  ['https://0x7f.1/token', false],
  ['https://2130706433/token', false],
  ['https://[::1]/token', false],
  ['https://[::ffff:10.0.0.1]/token', false],
  ['https://[64:ff9b::a00:1]/token', false],
  ['token', false],
])('%s is no address for alerts, and the reason does not repeat it', (text, allowsPrivate) => {
  expect(() => webhookOption(text, allowsPrivate)).toThrow(RejectedOption)
  expect(() => webhookOption(text, allowsPrivate)).not.toThrow(/token/)
})

test('without an address no page can post, and the private switch alone is rejected', () => {
  expect(webhookOption(undefined, false)).toBeUndefined()
  expect(webhookOption('', false)).toBeUndefined()
  expect(() => webhookOption(undefined, true)).toThrow('--webhook-private needs --webhook')
})

test.each([
  ['8.8.8.8', false],
  ['172.15.255.255', false],
  ['172.32.0.1', false],
  ['2606:4700::1111', false],
  ['100.64.0.1', true],
  ['172.31.255.255', true],
  ['198.19.255.255', true],
  ['255.255.255.255', true],
  ['fe80::1%eth0', true],
  ['febf::1', true],
  ['::', true],
  ['not an address', true],
])('%s is private: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate)
})
