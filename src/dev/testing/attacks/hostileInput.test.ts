import { connect } from 'node:net'
import { deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import { getOperation, operations, type OperationKey } from '@/core/protocol/operations'
import { noLimits } from '@/venue/api/gateway'
import { startVenue, type StartedVenue } from '@/venue/node/startVenue'
import { wholeRequest } from '../conformance/badInput/wholeRequest'
import { createRestCaller } from '../conformance/restCaller'
import { createScene } from '../conformance/scene'
import { openSocket, type SocketClient } from '../conformance/socketClient'
import { rawHead, sendRaw, statusOf } from '../rawHttp'
import { registeredTrader, type Trader } from '../registeredTrader'
import { signOrder } from '../testSigner'

let venue: StartedVenue
let ann: Trader
const faults: unknown[] = []

beforeAll(async () => {
  const onFault = (fault: unknown) => faults.push(fault)
  venue = await startVenue({ gateway: { limits: noLimits, onFault } })
  ann = await registeredTrader(venue, 'hostile ann')
})
// No input caused an internal error, and the venue still answers.
afterAll(async () => {
  expect(faults).toEqual([])
  expect((await fetch(`${venue.restUrl}/time`)).status).toBe(200)
  await venue.close()
})

const keyHeaders = () => ({ 'AEVO-KEY': ann.apiKey, 'AEVO-SECRET': ann.apiSecret })
const post = (headers: Readonly<Record<string, string>>, ...body: (string | Buffer)[]) =>
  sendRaw(venue.port, rawHead('POST /orders HTTP/1.1', { ...keyHeaders(), ...headers }), ...body)

test('a request with two hosts is also rejected on the bare port, as a request and as a socket', async () => {
  for (const names of [
    ['localhost', 'localhost'],
    ['localhost', 'evil.example'],
    ['evil.example', ''],
  ]) {
    const lines = names.map((name) => `Host: ${name}\r\n`).join('')
    for (const method of ['GET', 'OPTIONS']) {
      const head = `${method} /time HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`
      expect(statusOf(await sendRaw(venue.port, head)), `${method} ${names.join()}`).toBe(400)
    }
    const wish = `${lines}Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n`
    const key = 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n'
    expect(statusOf(await sendRaw(venue.port, `GET /ws HTTP/1.1\r\n${wish}${key}\r\n`)), names.join()).toBe(400)
  }
  // Any single host is accepted, because the bare port has no name of its own.
  expect(statusOf(await sendRaw(venue.port, rawHead('GET /time HTTP/1.1', { Host: 'evil.example' })))).toBe(200)
})

test('a compressed body is rejected without being decompressed', async () => {
  const bomb = gzipSync(Buffer.alloc(20_000_000, '['))
  for (const [encoding, body] of [
    ['gzip', bomb],
    ['GZIP', bomb],
    ['deflate', deflateSync(Buffer.alloc(20_000_000, '['))],
    ['br', bomb],
    ['gzip, gzip', bomb],
  ] as const) {
    const headers = { 'Content-Encoding': encoding, 'Content-Length': String(body.length) }
    const answer = await post(headers, body)
    expect(statusOf(answer)).toBe(415)
    expect(answer).toContain('ERR_MALFORMED_REQUEST')
  }
})

test('an oversized body is rejected, declared or not, and is not buffered', async () => {
  const long = 'x'.repeat(200_000)
  const declared = await post({ 'Content-Length': String(long.length) }, long)
  expect(statusOf(declared)).toBe(413)
  const chunk = `${(50_000).toString(16)}\r\n${'x'.repeat(50_000)}\r\n`
  expect(statusOf(await post({ 'Transfer-Encoding': 'chunked' }, chunk, chunk, '0\r\n\r\n'))).toBe(413)
  // An endless body is cut off at the limit.
  const endless = await post({ 'Transfer-Encoding': 'chunked' }, ...Array.from({ length: 60 }, () => chunk))
  expect([0, 413]).toContain(statusOf(endless))
})

test('a client that disconnects in the middle of a body causes no error and no effect', async () => {
  await new Promise<void>((resolve) => {
    const socket = connect(venue.port, '127.0.0.1', () => {
      socket.write(rawHead('POST /orders HTTP/1.1', { ...keyHeaders(), 'Content-Length': '500' }))
      socket.write('{"instrument":', () => socket.destroy())
    })
    socket.on('close', () => resolve())
  })
  expect((await fetch(`${venue.restUrl}/time`)).status).toBe(200)
})

const deep = (opening: string, closing: string, count: number) => `${opening.repeat(count)}0${closing.repeat(count)}`
const strange = [
  deep('[', ']', 30_000),
  deep('{"a":', '}', 10_000),
  `[${'0,'.repeat(30_000)}0]`,
  '{"__proto__":{"isAdmin":true,"account":"0x"},"constructor":{"prototype":{"isAdmin":true}}}',
  '{"__proto__":null,"toString":null,"hasOwnProperty":1,"valueOf":{}}',
  '{"maker":{"__proto__":[]},"order_id":["__proto__"],"legs":[{"__proto__":1}],"orders":[{"constructor":{}}]}',
  '{"instrument":1e400,"amount":-0,"salt":1E+2,"limit_price":"\\u0000","signature":"\\ud800"}',
  `{"name":${JSON.stringify('\u202E'.repeat(10_000))}}`,
  'null',
  'true',
  '"__proto__"',
  '[]',
  '\uFEFF{}',
]

test('odd bodies are at most rejected as malformed, at every endpoint', async () => {
  const rest = createRestCaller(venue.restUrl)
  for (const { method, path, body: schema, access } of Object.values<Endpoint>(endpoints)) {
    if (method === 'GET' || schema === undefined) continue
    for (const body of strange) {
      const answer = await rest(method, path.replaceAll(/\{\w+\}/g, '__proto__'), { as: ann, body })
      const isWhole = answer.status === 200 && path === '/orders-all'
      expect(isWhole || (answer.status >= 400 && answer.status < 500), `${access} ${path} ${body.slice(0, 60)}`).toBe(
        true,
      )
    }
  }
  expect(Object.keys(Object.prototype)).toEqual([])
})

test('odd queries are at most rejected as malformed, at every endpoint', async () => {
  const rest = createRestCaller(venue.restUrl)
  const names = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '%00',
    '..%2f',
    "'%20OR%201=1--",
    '%ff',
    '1e999',
  ]
  for (const { method, path, query } of Object.values<Endpoint>(endpoints)) {
    if (method !== 'GET') continue
    const members = [
      'asset',
      'instrument_name',
      'start_time',
      'limit',
      'offset',
      'order_id',
      'trade_types',
      'role',
      'api_key',
    ]
    const queries = names.flatMap((name) => [
      members.map((member) => `${member}=${name}`).join('&'),
      `${name}=1&${name}[x]=2&__proto__[isAdmin]=1&asset=ETH&asset=${name}`,
    ])
    for (const text of query === undefined ? [''] : queries) {
      const { status } = await rest('GET', `${path.replaceAll(/\{\w+\}/g, names[0] ?? '')}?${text}`, { as: ann })
      expect(status, `${path}?${text}`).toBeLessThan(500)
    }
  }
  expect(Object.keys(Object.prototype)).toEqual([])
})

test.each([
  '/%61ccount',
  '//account',
  '/ACCOUNT',
  '/account%00',
  '/account;x=1',
  '/account%2f',
  '/account/../account',
  '/time/../account',
  '/time/%2e%2e/account',
  '/time%2f..%2faccount',
  '/time\\..\\account',
  '/./account',
  '/account#x',
  '/orders/%2e%2e%2faccount',
  '/orders/..%2f..%2faccount',
  'http://localhost/account',
  '*',
])('the path %s gives no access to private data', async (path) => {
  for (const headers of [{}, keyHeaders()]) {
    const answer = await sendRaw(venue.port, rawHead(`GET ${path} HTTP/1.1`, headers))
    expect(statusOf(answer)).toBeGreaterThanOrEqual(400)
    expect(statusOf(answer)).toBeLessThan(500)
    expect(answer).not.toContain(ann.account)
  }
})

test('a trailing slash leads to the same path, with the same checks', async () => {
  const answer = (headers: Record<string, string>) => sendRaw(venue.port, rawHead('GET /account/ HTTP/1.1', headers))
  const shut = await answer({})
  expect(statusOf(shut)).toBe(401)
  expect(shut).not.toContain(ann.account)
  expect(statusOf(await answer(keyHeaders()))).toBe(200)
})

test('odd messages are at most rejected as malformed, for every operation', async () => {
  const { apiKey: key, apiSecret: secret } = ann
  const socket = await openSocket(venue.wsUrl)
  await socket.ask('auth', { key, secret })
  const keys = Object.keys(operations).filter((one): one is OperationKey => one in operations)
  let sent = 0
  for (const text of strange) {
    for (const { op } of keys.map(getOperation)) {
      const auth = `{"timestamp":"1","signature":"${'0'.repeat(64)}","key":"__proto__"}`
      for (const more of ['', `,"auth":${auth}`, `,"auth":${text}`]) {
        sent += 1
        socket.sendText(`{"op":"${op}","id":${sent},"data":${text}${more}}`)
      }
    }
    socket.sendText(text)
  }
  await socket.ask('ping')
  expect(socket.isOpen()).toBe(true)
  expect(socket.frames.filter(({ error }) => error === 'INTERNAL_ERROR')).toEqual([])
  socket.close()
}, 30_000)

test('names and notes stored by the venue have a maximum length', async () => {
  const rest = createRestCaller(venue.restUrl)
  const addresses = Array.from({ length: 51 }, (_, at) => `192.0.2.${at}`)
  for (const body of [{ name: 'x'.repeat(101) }, { name: 'many', ip_addresses: addresses }]) {
    expect((await rest('POST', '/api-key', { as: ann, body })).body).toEqual({ error: 'BAD_REQUEST' })
  }
  const { fields } = signOrder(ann.signingKey, venue.core.domain, {
    maker: ann.account,
    isBuy: true,
    limitPrice: 1_000_000n,
    amount: 1_000_000n,
    salt: 1n,
    instrument: 1n,
    timestamp: BigInt(Math.floor(Date.now() / 1_000)),
  })
  const noted = { ...fields, system_type: 'x'.repeat(65) }
  expect((await rest('POST', '/orders', { as: ann, body: noted })).body).toEqual({ error: 'BAD_REQUEST' })
  const batch = await rest('POST', '/batch-orders', { as: ann, body: { orders: [noted] } })
  expect(batch.body).toEqual({ error: 'BAD_REQUEST' })
})

test('a client that offers compression is told that it is not used', async () => {
  const socket = new WebSocket(venue.wsUrl, { perMessageDeflate: true })
  await new Promise((resolve) => socket.once('open', resolve))
  expect(socket.extensions).toBe('')
  socket.terminate()
})

/** A WebSocket frame of a client, with a mask of zeros. */
function frame(firstByte: number, payload: Buffer): Buffer {
  const length =
    payload.length < 126 ? Buffer.from([0x80 | payload.length]) : Buffer.from([0xff, 0, 0, 0, 0, 0, 0, 0, 0])
  if (payload.length >= 126) length.writeUInt32BE(payload.length, 5)
  return Buffer.concat([Buffer.from([firstByte]), length, Buffer.alloc(4), payload])
}

async function closeCodeOf(send: (socket: WebSocket, raw: (bytes: Buffer) => void) => void): Promise<number> {
  const socket = new WebSocket(venue.wsUrl)
  socket.on('error', () => socket.terminate())
  let wire: { write: (bytes: Buffer) => unknown } | undefined
  socket.once('upgrade', (response) => (wire = response.socket))
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  send(socket, (bytes) => wire?.write(bytes))
  return closed
}

test('compressed, oversized, endless or broken frames only close their own connection', async () => {
  const other: SocketClient = await openSocket(venue.wsUrl)
  const packed = await closeCodeOf((_, raw) => raw(frame(0xc1, deflateSync(Buffer.alloc(1_000_000)))))
  expect(packed).toBe(1002)
  expect(await closeCodeOf((socket) => socket.send('x'.repeat(1_100_000)))).toBe(1009)
  const pieces = Buffer.concat([
    frame(0x01, Buffer.from('x')),
    ...Array.from({ length: 40_000 }, () => frame(0x00, Buffer.from('x'))),
  ])
  expect(await closeCodeOf((_, raw) => raw(pieces))).toBe(1008)
  expect(await closeCodeOf((_, raw) => raw(frame(0x81, Buffer.from([0xff, 0xfe]))))).toBe(1007)
  expect(await closeCodeOf((_, raw) => raw(frame(0x83, Buffer.from('x'))))).toBe(1002)
  expect(await other.ask('ping')).toMatchObject({ data: { success: true } })
  other.close()
})

/** Around the limits of signed numbers (256 bits), of a database and of JSON. */
const greatNumbers = [2n ** 256n, 2n ** 256n - 1n, 2n ** 128n, 2n ** 64n, 2n ** 63n, 2n ** 53n, -1n]

/** Yields the value with each of its numbers, in a text or not, replaced by each large number in turn. */
function* withGreatNumbers(value: unknown): Generator {
  if (typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))) {
    for (const great of greatNumbers) yield* [String(great), Number(great)]
  } else if (Array.isArray(value)) {
    for (const [at, one] of value.entries()) for (const other of withGreatNumbers(one)) yield value.with(at, other)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, one] of Object.entries(value)) {
      for (const other of withGreatNumbers(one)) yield { ...value, [name]: other }
    }
  }
}

test('no number in a request, however large, causes an internal error', async () => {
  const scene = await createScene({ ...venue, inside: venue.core, runName: 'hostile' }, 'great')
  const setting = { scene, trader: ann, strategy: ann.account }
  let asked = 0
  for (const endpoint of Object.values(endpoints).map((one): Endpoint => one)) {
    const whole = wholeRequest(endpoint, setting)
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(whole.path[name]))
    const query = (of: object) => new URLSearchParams(Object.entries(of).map(([name, one]) => [name, String(one)]))
    const window = { start_time: '0', end_time: '0', limit: '1', offset: '0' }
    const asking = endpoint.query === undefined ? {} : { ...whole.query, ...window }
    const requests = [
      ...[...withGreatNumbers(whole.body)].map((body) => ({ url: path, body: JSON.stringify(body) })),
      ...[...withGreatNumbers(asking)].map((one) => ({ url: `${path}?${query(Object(one))}`, body: undefined })),
    ]
    for (const { url, body } of requests) {
      asked += 1
      const { status } = await scene.rest(endpoint.method, url, { as: ann, ...(body !== undefined && { body }) })
      expect(status, `${endpoint.method} ${url} ${body ?? ''}`).toBeLessThan(500)
    }
  }
  expect(asked).toBeGreaterThan(1_000)
  scene.end()
}, 240_000)

test('no number in a message, however large, causes an internal error', async () => {
  const scene = await createScene({ ...venue, inside: venue.core, runName: 'hostile' }, 'great message')
  const socket = await scene.socket(ann)
  for (const great of greatNumbers) {
    const { fields } = scene.order(ann)
    for (const name of ['instrument', 'amount', 'limit_price', 'salt', 'timestamp', 'trigger', 'isolated_margin']) {
      for (const op of ['create_order', 'edit_order']) {
        const order = { ...fields, order_id: `0x${'1a'.repeat(32)}`, [name]: String(great) }
        expect(await socket.ask(op, order), `${op} ${name} ${great}`).not.toMatchObject({ error: 'INTERNAL_ERROR' })
      }
    }
  }
  const beyond = { ...scene.order(ann).fields, instrument: String(2n ** 256n) }
  expect(await socket.ask('create_order', beyond)).toMatchObject({ error: 'ORDER_INVALID_INSTRUMENT' })
  expect(await scene.rest('POST', '/orders', { as: ann, body: beyond })).toMatchObject({
    status: 400,
    body: { error: 'ORDER_INVALID_INSTRUMENT' },
  })
  scene.end()
}, 240_000)
