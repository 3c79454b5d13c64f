import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import { type GatewayOptions, noLimits } from '@/venue/api/gateway'
import { createHttpServer } from '@/venue/node/httpServer'
import { createRestHandler } from '@/venue/node/restServer'
import { networkOf } from '@/venue/node/sender'
import { serveVenue, startVenue, type StartedVenue } from '@/venue/node/startVenue'
import { createRestCaller, type RestCaller } from '../conformance/restCaller'
import { openSocket, type SocketClient } from '../conformance/socketClient'
import { registeredTrader, type Trader } from '../registeredTrader'

/** Too slow for tokens to refill during a test. */
const tenOnce = { perSecond: 0.001, burst: 10 }

let venue: StartedVenue
let [ann, bob]: (Trader | undefined)[] = []
let closeGateway = async () => {}

beforeAll(async () => {
  venue = await startVenue({ gateway: { limits: noLimits } })
  ann = await registeredTrader(venue, 'limits ann')
  bob = await registeredTrader(venue, 'limits bob')
})
afterAll(() => venue.close())
afterEach(() => closeGateway())

async function withLimits(gateway: GatewayOptions): Promise<{ rest: RestCaller; wsUrl: string }> {
  const served = await serveVenue(venue.core, { gateway })
  closeGateway = served.close
  return { rest: createRestCaller(served.restUrl), wsUrl: served.wsUrl }
}

function traders(): { readonly ann: Trader; readonly bob: Trader } {
  assert(ann !== undefined && bob !== undefined, 'both are registered before the tests')
  return { ann, bob }
}

/** Sends `count` requests at once; returns the number of answers and the other requests' errors. */
async function burst(rest: RestCaller, count: number, path: string, options: Parameters<RestCaller>[2] = {}) {
  const ask = () => rest('GET', path, { ...options, showsLimit: true })
  const answers = await Promise.all(Array.from({ length: count }, ask))
  const late = answers.filter(({ status }) => status === 429)
  return { others: answers.length - late.length, late }
}

test('the limit of an account holds, however many concurrent requests and connections it uses', async () => {
  const { rest } = await withLimits({ limits: { privateRest: tenOnce } })
  const own = await burst(rest, 40, '/auth', { as: traders().ann })
  expect(own.others).toBe(10)
  for (const { body, headers } of own.late) {
    expect(body).toEqual({ error: 'RATE_LIMIT_EXCEEDED', retry_after: headers.get('x-retry-after') })
    expect(Number(headers.get('x-retry-after'))).toBeGreaterThan(0)
  }
  expect((await burst(rest, 10, '/auth', { as: traders().bob })).others).toBe(10)
  expect((await burst(rest, 20, '/time')).others).toBe(20)
})

test('without credentials the IP address counts, whatever a header claims', async () => {
  const { rest } = await withLimits({ limits: { publicRest: tenOnce } })
  const spoofed = { 'X-Forwarded-For': '198.51.100.7', Forwarded: 'for=198.51.100.7', 'X-Real-IP': '198.51.100.7' }
  expect((await burst(rest, 20, '/time', { headers: spoofed })).others).toBe(10)
  expect((await burst(rest, 5, '/nothing/here')).others).toBe(0)
  // The account's limit is separate from that of the address.
  expect((await burst(rest, 5, '/auth', { as: traders().ann })).others).toBe(5)
})

test('guessing an account’s secret only uses up the limit of the guesser', async () => {
  const { rest } = await withLimits({ limits: { publicRest: tenOnce, privateRest: tenOnce } })
  const guess = { ...traders().ann, apiSecret: '0'.repeat(64) }
  expect((await burst(rest, 30, '/auth', { as: guess })).others).toBe(10)
  expect((await burst(rest, 10, '/auth', { as: traders().ann })).others).toBe(10)
})

/** The number of messages with an answer other than the limit's error. */
async function answered(socket: SocketClient, messages: readonly (string | Buffer)[]): Promise<number> {
  const before = socket.frames.length
  for (const message of messages) socket.sendText(message)
  await socket.ask('ping')
  // A subscribed channel sends its own messages in between.
  const answers = socket.frames.slice(before, -1).filter(({ channel }) => channel === undefined)
  expect(answers).toHaveLength(messages.length)
  return answers.filter(({ error }) => error !== 'RATE_LIMIT_EXCEEDED').length
}

const times = (count: number, message: string | Buffer) => Array.from({ length: count }, () => message)

test.each([
  ['of an operation', '{"op":"channels"}'],
  ['of no operation', '{"op":"make_money"}'],
  ['that is no JSON', '{'],
  ['that is nested too deeply', `{"op":"channels","data":${'['.repeat(1_000)}${']'.repeat(1_000)}}`],
  ['that is binary', Buffer.from('{"op":"ping"}')],
  ['that is too long', JSON.stringify({ op: 'ping', padding: 'x'.repeat(66_000) })],
])('a message %s costs as much as any other, and a new connection does not reset the limit', async (_, message) => {
  const { wsUrl } = await withLimits({ limits: { socket: tenOnce } })
  const first = await openSocket(wsUrl)
  expect(await answered(first, times(15, message))).toBe(10)
  first.close()
  const second = await openSocket(wsUrl)
  expect(await answered(second, times(3, message))).toBe(0)
  second.close()
})

test('the sockets of an account share its limit, and do not affect another account', async () => {
  const { wsUrl } = await withLimits({ limits: { socket: tenOnce } })
  const log = async ({ apiKey: key, apiSecret: secret }: Trader) => {
    const socket = await openSocket(wsUrl)
    await socket.ask('auth', { key, secret })
    return socket
  }
  const [one, two, other] = [await log(traders().ann), await log(traders().ann), await log(traders().bob)]
  const status = '{"op":"status"}'
  const [first, second] = await Promise.all([answered(one, times(8, status)), answered(two, times(8, status))])
  expect(first + second).toBe(10)
  expect(await answered(other, times(12, status))).toBe(10)
  for (const socket of [one, two, other]) socket.close()
})

test('a message with hundreds of channels costs more than one', async () => {
  const { wsUrl } = await withLimits({ limits: { socket: tenOnce } })
  const socket = await openSocket(wsUrl)
  const many = JSON.stringify({ op: 'subscribe', data: times(401, 'index:ETH') })
  expect(await answered(socket, times(3, many))).toBe(1)
  expect(await answered(socket, times(3, '{"op":"channels"}'))).toBe(1)
  socket.close()
})

test('sockets per address are limited, and closing one makes room', async () => {
  const { wsUrl } = await withLimits({ maxSocketsPerAddress: 3 })
  const sockets = [await openSocket(wsUrl), await openSocket(wsUrl), await openSocket(wsUrl)]
  await expect(openSocket(wsUrl)).rejects.toThrow('429')
  sockets[0]?.leave()
  await sockets[0]?.closed
  const next = await openSocket(wsUrl)
  expect(await next.ask('ping')).toMatchObject({ data: { success: true } })
  for (const socket of [...sockets, next]) socket.close()
})

const foreign = { Origin: 'https://evil.example' }

test('requests from pages of other sites to the bare port do not use up the limit of programs, or vice versa', async () => {
  const { rest } = await withLimits({ limits: { publicRest: tenOnce } })
  expect((await burst(rest, 20, '/time', { headers: foreign })).others).toBe(10)
  // Other origins and images on pages share the limit that `foreign` has used up, because one browser can send all of
  // them.
  expect((await burst(rest, 5, '/time', { headers: { Origin: 'https://other.example' } })).others).toBe(0)
  expect((await burst(rest, 5, '/time', { headers: { 'Sec-Fetch-Site': 'cross-site' } })).others).toBe(0)
  expect((await burst(rest, 20, '/time')).others).toBe(10)
})

test('sockets from pages of other sites take no slots from programs, and have their own limit', async () => {
  const { wsUrl } = await withLimits({ maxSocketsPerAddress: 2, limits: { socket: tenOnce } })
  const page = () => openSocket(wsUrl, foreign)
  const pages = [await page(), await page()]
  await expect(page()).rejects.toThrow('429')
  for (const socket of pages) await answered(socket, times(20, '{"op":"channels"}'))
  const programs = [await openSocket(wsUrl), await openSocket(wsUrl)]
  await expect(openSocket(wsUrl)).rejects.toThrow('429')
  const [program] = programs
  assert(program !== undefined, 'a program is let in')
  expect(await answered(program, times(20, '{"op":"channels"}'))).toBe(10)
  for (const socket of [...pages, ...programs]) socket.close()
})

test('the limits of the two ports of a process are independent', async () => {
  const gateway = { limits: { ...noLimits, publicRest: tenOnce } }
  const handle = createRestHandler(venue.core, gateway)
  const servers = [createHttpServer(handle), createHttpServer(handle)]
  const urls = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    }),
  )
  for (const url of urls) expect((await burst(createRestCaller(url), 20, '/time')).others).toBe(10)
  for (const server of servers) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, ''],
])('%s is counted as %s', (address, sender) => {
  expect(networkOf(address)).toBe(sender)
})
