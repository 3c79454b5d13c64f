import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { rawHead, sendRaw, statusOf } from '@/dev/testing/rawHttp'
import { createHttpServer, listenForUpgrades, refuseUpgrade } from './httpServer'

// Shortened timeouts; the tests check that waiting ends, not how long it takes.
const patience = { headMs: 60, requestMs: 120, nextMs: 60, stillMs: 200 }
let bodies: string[] = []
const server = (hurry = patience) =>
  createHttpServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString('utf8'))
      response.end(request.url === '/large' ? 'x'.repeat(8_000_000) : 'heard')
    })
  }, hurry)
let running = server()
let port = 0

async function listen(started: ReturnType<typeof server>) {
  running = started
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve))
  // A server on a port has an address of this form.
  port = (running.address() as AddressInfo).port
}
async function close() {
  running.closeAllConnections()
  await new Promise((resolve) => running.close(resolve))
}
/** A server with normal timeouts, for requests that must be in time even on a busy machine. */
async function listenPatiently() {
  await close()
  await listen(server({ ...patience, headMs: 10_000, requestMs: 20_000, stillMs: 60_000 }))
}

beforeEach(async () => {
  bodies = []
  await listen(server())
})
afterEach(close)

/**
 * Sends a byte now and then until the other side closes. Returns the status, or 'reset', because a byte sent to a
 * closed connection resets it and loses an unread answer.
 */
function drip(first: string, byte: string): Promise<number | 'reset'> {
  return new Promise((resolve) => {
    let received = ''
    let isReset = false
    const socket = connect(port, '127.0.0.1', () => socket.write(first))
    const timer = setInterval(() => socket.write(byte), 15)
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('error', ({ code }: NodeJS.ErrnoException) => {
      isReset = code === 'ECONNRESET' || code === 'EPIPE'
      socket.destroy()
    })
    socket.on('close', () => {
      clearInterval(timer)
      resolve(received === '' && isReset ? 'reset' : statusOf(received))
    })
  })
}

// A busy server may read bytes after the timeout as another request: 400.
const timedOut = [408, 400, 'reset'] as const

test('a header sent byte by byte times out', async () => {
  const answer = await drip('GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ', 'a')
  expect(timedOut).toContain(answer)
})

test('a body sent byte by byte times out, however active the sender seems', async () => {
  const head = rawHead('POST / HTTP/1.1', { 'Content-Length': '50000', Connection: 'keep-alive' })
  expect(timedOut).toContain(await drip(head, 'a'))
  const chunked = rawHead('POST / HTTP/1.1', { 'Transfer-Encoding': 'chunked', Connection: 'keep-alive' })
  expect(timedOut).toContain(await drip(chunked, '1\r\na\r\n'))
  expect(bodies).toEqual([])
})

test('a client that connects and sends nothing is disconnected', async () => {
  expect(statusOf(await sendRaw(port))).toBe(408)
})

test('an idle connection is closed', async () => {
  expect(statusOf(await sendRaw(port, rawHead('GET / HTTP/1.1', { Connection: 'keep-alive' })))).toBe(200)
})

test('a client that does not read its response is disconnected', async () => {
  const cut = new Promise<void>((resolve) => {
    running.once('connection', (socket) => socket.once('close', () => resolve()))
  })
  const reader = connect(port, '127.0.0.1', () => reader.write(rawHead('GET /large HTTP/1.1')))
  reader.on('error', () => reader.destroy())
  reader.pause()
  await cut
  reader.destroy()
})

test('a server waits 10 seconds for a head, 20 for a request and 60 in silence', () => {
  const { headersTimeout, requestTimeout, timeout } = createHttpServer(() => undefined)
  expect([headersTimeout, requestTimeout, timeout]).toEqual([10_000, 20_000, 60_000])
})

test('an oversized header is rejected with 431', async () => {
  await listenPatiently()
  expect(statusOf(await sendRaw(port, rawHead('GET / HTTP/1.1', { 'X-Long': 'x'.repeat(20_000) })))).toBe(431)
  expect(statusOf(await sendRaw(port, rawHead(`GET /${'x'.repeat(20_000)} HTTP/1.1`)))).toBe(431)
  const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`X-${at}`, 'x'.repeat(20)]))
  expect(statusOf(await sendRaw(port, rawHead('GET / HTTP/1.1', many)))).toBe(431)
})

const start = 'GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n'
/** A head of this many bytes, with lines that Node's own count partly ignores. */
const headOf = (bytes: number, line: string) => {
  const lines = line.repeat(Math.floor((bytes - start.length - 20) / line.length))
  const rest = bytes - start.length - lines.length - 'X: \r\n\r\n'.length
  return `${start}${lines}X: ${'x'.repeat(rest)}\r\n\r\n`
}

test.each([
  ['short headers', headOf(25_000, 'a:b\r\n')],
  ['headers of a usual length', headOf(25_000, `Name: ${'v'.repeat(90)}\r\n`)],
  ['spaces before a value', `${start}X:${' '.repeat(25_000)}x\r\n\r\n`],
  ['empty lines before the request', `${'\r\n'.repeat(12_500)}${start}\r\n`],
])('a head of 25 kB is rejected with 431, also one of %s', async (_, head) => {
  await listenPatiently()
  expect(head.length).toBeGreaterThanOrEqual(25_000)
  expect(statusOf(await sendRaw(port, head))).toBe(431)
})

test('a head of 16,384 bytes is read, and one with a byte more is rejected', async () => {
  await listenPatiently()
  expect(statusOf(await sendRaw(port, headOf(16_384, 'ab: cd\r\n')))).toBe(200)
  expect(statusOf(await sendRaw(port, headOf(16_385, 'ab: cd\r\n')))).toBe(431)
})

test('requests that share a connection have a limit each, and their bodies do not count', async () => {
  await listenPatiently()
  const keepAlive = { Connection: 'keep-alive' }
  const long = rawHead('GET /a HTTP/1.1', { ...keepAlive, 'X-Long': 'x'.repeat(12_000) })
  const withBody = rawHead('POST /b HTTP/1.1', { ...keepAlive, 'Content-Length': '60000' }) + 'x'.repeat(60_000)
  const inChunks =
    rawHead('POST /c HTTP/1.1', { ...keepAlive, 'Transfer-Encoding': 'chunked' }) +
    `c350\r\n${'x'.repeat(50_000)}\r\n0\r\n\r\n`
  const statuses = await askInTurn([long, withBody, inChunks, long, rawHead('GET /d HTTP/1.1')])
  expect(statuses).toEqual([200, 200, 200, 200, 200])
})

/** Sends each request after the previous answer. */
function askInTurn(requests: readonly string[]): Promise<number[]> {
  const left = [...requests]
  let answers = ''
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const send = () => socket.write(left.shift() ?? '')
    socket.on('connect', send)
    socket.on('data', (chunk) => {
      answers += chunk.toString()
      if (answers.split('heard').length - 1 === requests.length - left.length && left.length > 0) send()
    })
    socket.on('close', () => resolve(answers.split(/(?=HTTP\/1\.1 )/).map(statusOf)))
  })
}

test('an upgrade with a long head is rejected with 431', async () => {
  await listenPatiently()
  let upgrades = 0
  listenForUpgrades(running, (_, socket) => {
    upgrades += 1
    refuseUpgrade(socket, 403)
  })
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket' }
  const short = Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`x${at}`, '']))
  expect(statusOf(await sendRaw(port, rawHead('GET / HTTP/1.1', { ...upgrade, ...short })))).toBe(431)
  expect(upgrades).toBe(0)
  expect(statusOf(await sendRaw(port, rawHead('GET / HTTP/1.1', upgrade)))).toBe(403)
})

test('every answer forbids browsers to guess its type', async () => {
  await listenPatiently()
  listenForUpgrades(running, (_, socket) => refuseUpgrade(socket, 403))
  const answers = [
    await sendRaw(port, rawHead('GET / HTTP/1.1')),
    await sendRaw(port, headOf(25_000, 'a:b\r\n')),
    await sendRaw(port, rawHead('GET / HTTP/1.1', { Connection: 'Upgrade', Upgrade: 'websocket' })),
  ]
  expect(answers.map(statusOf)).toEqual([200, 431, 403])
  for (const answer of answers) expect(answer.toLowerCase()).toContain(nosniff)
})

const nosniff = '\r\nx-content-type-options: nosniff\r\n'

test('so does every answer to a malformed request', async () => {
  const late = await sendRaw(port)
  await listenPatiently()
  const broken = rawHead('POST / HTTP/1.1', { 'Transfer-Encoding': 'chunked' })
  const answers = [
    await sendRaw(port, 'no request at all\r\n\r\n'),
    await sendRaw(port, 'GET / HTTP/1.1\r\n\r\n'),
    await sendRaw(port, broken, 'x\r\n'),
    await sendRaw(port, broken, `1;${'x'.repeat(20_000)}\r\na\r\n`),
    await sendRaw(port, rawHead(`GET /${'x'.repeat(40_000)} HTTP/1.1`)),
    await sendRaw(port, rawHead('GET / HTTP/1.1', { Expect: 'wonders' })),
    late,
  ]
  expect(answers.map(statusOf)).toEqual([400, 400, 400, 413, 431, 417, 408])
  for (const answer of answers) expect(answer.toLowerCase()).toContain(nosniff)
})

test('what breaks in the middle of an answer ends it, and nothing is written into it', async () => {
  await listenPatiently()
  const answer = await sendRaw(port, rawHead('GET /large HTTP/1.1', { Connection: 'keep-alive' }), 'no request\r\n\r\n')
  expect(answer.split('HTTP/1.1 ').length).toBe(2)
})

test('a request with ambiguous framing is rejected, so that no second one can be smuggled behind it', async () => {
  await listenPatiently()
  const smuggled = 'GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n'
  const both = rawHead('POST / HTTP/1.1', { 'Content-Length': '4', 'Transfer-Encoding': 'chunked' })
  expect(statusOf(await sendRaw(port, both, '0\r\n\r\n', smuggled))).toBe(400)
  const twice = rawHead('POST / HTTP/1.1', { 'Content-Length': '0', 'content-length': '40' })
  expect(statusOf(await sendRaw(port, twice, smuggled))).toBe(400)
  const folded = 'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding:\r\n chunked\r\n\r\n'
  expect(statusOf(await sendRaw(port, folded, '0\r\n\r\n', smuggled))).toBe(400)
  expect(bodies).toEqual([])
})

test('connections per address are limited, and closing one makes room', async () => {
  await close()
  running = createHttpServer((_, response) => response.end('heard'), {}, 3)
  await listen(running)
  const held = await Promise.all(
    Array.from({ length: 3 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => socket.destroy())
      return new Promise<typeof socket>((resolve) => socket.once('connect', () => resolve(socket)))
    }),
  )
  const ask = () => sendRaw(port, rawHead('GET / HTTP/1.1'))
  expect(await ask()).toBe('')
  const [first] = held
  first?.end()
  await new Promise((resolve) => first?.once('close', resolve))
  expect(statusOf(await ask())).toBe(200)
  for (const socket of held) socket.destroy()
})
