import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WebSocketServer } from 'ws'
import { createRandom } from '@/core/lib/random'
import { bundleOf } from '../run/askRun'
import { startHostProcess, type HostProcess } from './hostProcess'

const buildMs = 120_000
const storyMs = 300_000
/** Concurrent connections. */
const width = 48

let hostScript = ''
let root = ''
let elsewhere: Server
let host: HostProcess
let appPort = 0
let venuePort = 0

beforeAll(async () => {
  hostScript = await bundleOf('host')
  root = mkdtempSync(join(tmpdir(), 'optick-resets-'))
  elsewhere = createServer((_, response) => void response.setHeader('content-type', 'application/json').end('{}'))
  const sockets = new WebSocketServer({ server: elsewhere })
  sockets.on('connection', (socket) => socket.on('error', () => socket.terminate()))
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const { port } = elsewhere.address() as AddressInfo
  const venues = [
    { id: 'paper', restUrl: '/api', wsUrl: '/ws' },
    { id: 'far', restUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` },
  ]
  writeFileSync(join(root, 'venues.json'), JSON.stringify(venues))
}, buildMs)
afterAll(async () => {
  elsewhere.closeAllConnections()
  await new Promise((resolve) => elsewhere.close(resolve))
  rmSync(root, { recursive: true })
})
beforeEach(async () => {
  const flags = ['--data=:memory:', '--no-limits', `--venues=${join(root, 'venues.json')}`, '--proxy=far']
  host = startHostProcess(hostScript, flags, { hasApp: true })
  appPort = Number(new URL(await host.appUrl).port)
  venuePort = Number(new URL(await host.venueUrl).port)
}, buildMs)
afterEach(async () => {
  host.kill('SIGTERM')
  // Any damage by a reset would have ended the process with a reason.
  expect(await host.ended).toEqual({ code: 0, signal: null, errors: [] })
})

async function expectAlive(): Promise<void> {
  for (const url of [`http://127.0.0.1:${appPort}/api/time`, `http://127.0.0.1:${venuePort}/time`]) {
    expect((await fetch(url)).status).toBe(200)
  }
}

/** The connection is reset at once, or after a first response or enough time for the other side to read. */
type Moment = 'immediately' | 'later'
const readingMs = 4

/** Sends bytes and resets the connection. Resolves once it is closed, by either side. */
function sendAndReset(port: number, bytes: Buffer, moment: Moment): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve())
    socket.on('connect', () => {
      socket.write(bytes)
      if (moment === 'immediately') return void socket.resetAndDestroy()
      socket.once('data', () => socket.resetAndDestroy())
      setTimeout(() => socket.resetAndDestroy(), readingMs)
    })
  })
}

type Attempt = { readonly port: number; readonly bytes: Buffer; readonly moment: Moment }

async function runAll(attempts: readonly Attempt[]): Promise<void> {
  const left = attempts.values()
  const runNext = async () => {
    for (const { port, bytes, moment } of left) await sendAndReset(port, bytes, moment)
  }
  await Promise.all(Array.from({ length: width }, runNext))
}

const head = (line: string, more: Readonly<Record<string, string>> = {}) =>
  `${[`${line} HTTP/1.1`, ...Object.entries({ Host: 'localhost', ...more }).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`
const upgradeTo = (path: string, more: Readonly<Record<string, string>> = {}) =>
  head(`GET ${path}`, {
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': 'AAAAAAAAAAAAAAAAAAAAAA==',
    ...more,
  })
const post = (path: string, body: string) => `${head(`POST ${path}`, { 'Content-Length': String(body.length) })}${body}`

/** A text frame as a browser sends it; its mask of zeros leaves the text unchanged (RFC 6455, 5.3). */
const frame = (text: string) =>
  Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)]).toString('latin1')

const paths = ['/', '/ws', '/venue', '/venue/x/ws', '/venue/far/ws', '/api/ws']
const appScripts = [
  head('GET /'),
  head('GET /assets/none.js'),
  head('GET /venues.json'),
  head('GET /api/time'),
  head('OPTIONS /api/orders'),
  head('CONNECT localhost:1'),
  post('/api/swap/preview', '{"from":"USDC"}'),
  head('GET /venue/far/api/time'),
  head('GET /venue/x/api/time'),
  post('/venue/far/api/orders', '{"maker":"0x"}'),
  upgradeTo('/ws', { Origin: 'http://evil.example' }),
  upgradeTo('/ws', { Host: 'evil.example' }),
  ...paths.map((path) => upgradeTo(path)),
  `${upgradeTo('/venue/far/ws')}${frame('{"op":"ping"}')}`,
]
const bareScripts = [
  head('GET /time'),
  head('GET /openapi.json'),
  head('GET /nothing'),
  head('GET /account'),
  post('/register', '{"account":"0x"}'),
  head('POST /register', { 'Transfer-Encoding': 'chunked' }) + '4\r\n{"a"\r\n0\r\n\r\n',
  head('GET /time', { Connection: 'Upgrade', Upgrade: 'h2c' }),
  upgradeTo('/', { 'Sec-WebSocket-Version': '7' }),
  `${upgradeTo('/')}${frame('{"op":"subscribe","data":["index:ETH"]}')}`,
  `${upgradeTo('/ws?sealed')}${frame('{"op":"ping"}')}`,
]
const scripts = [
  ...appScripts.map((text) => ({ isApp: true, bytes: Buffer.from(text, 'latin1') })),
  ...bareScripts.map((text) => ({ isApp: false, bytes: Buffer.from(text, 'latin1') })),
]
const portOf = (isApp: boolean) => (isApp ? appPort : venuePort)

test(
  'a reset at any byte of a request or upgrade, on either port, leaves the process serving',
  async () => {
    const attempts = scripts.flatMap(({ isApp, bytes }) =>
      Array.from({ length: bytes.length + 1 }, (_, length): Attempt[] =>
        (['immediately', 'later'] as const).map((moment) => ({
          port: portOf(isApp),
          bytes: bytes.subarray(0, length),
          moment,
        })),
      ).flat(),
    )
    await runAll(attempts)
    await expectAlive()
  },
  storyMs,
)

test(
  'repeated upgrades that are reset as soon as they are answered leave the process serving',
  async () => {
    const whole = scripts.filter(({ bytes }) => bytes.includes('Upgrade: websocket'))
    const attempts = whole.flatMap(({ isApp, bytes }) =>
      Array.from({ length: 40 }, (): Attempt => ({ port: portOf(isApp), bytes, moment: 'later' })),
    )
    await runAll(attempts)
    await expectAlive()
  },
  storyMs,
)

test(
  'random corrupted, merged and truncated bytes with resets leave the process serving',
  async () => {
    const random = createRandom(20_261_122)
    const pick = () => random.pick(scripts).bytes
    const attempts = Array.from({ length: 3_000 }, (): Attempt => {
      const bytes = Buffer.concat(Array.from({ length: 1 + random.integer(3) }, pick))
      for (let spoilt = random.integer(4); spoilt > 0; spoilt--) {
        bytes[random.integer(bytes.length)] = random.integer(256)
      }
      return {
        port: portOf(random.next() < 0.5),
        bytes: bytes.subarray(0, random.integer(bytes.length + 1)),
        moment: random.next() < 0.3 ? 'immediately' : 'later',
      }
    })
    await runAll(attempts)
    await expectAlive()
  },
  storyMs,
)

test(
  'the socket behind the proxy can be reset like any other',
  async () => {
    const mostSockets = 64
    const open = Array.from({ length: mostSockets }, () => {
      const socket = connect(appPort, '127.0.0.1', () => socket.write(upgradeTo('/venue/far/ws')))
      socket.on('error', () => socket.destroy())
      return socket
    })
    const answers = await Promise.all(
      open.map((socket) => new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))),
    )
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 101'))).toHaveLength(mostSockets)
    const rejected = connect({ port: appPort, host: '127.0.0.1', allowHalfOpen: true })
    rejected.write(upgradeTo('/venue/far/ws'))
    expect(await new Promise((resolve) => rejected.once('data', (data) => resolve(data.toString().slice(0, 12))))).toBe(
      'HTTP/1.1 503',
    )
    rejected.resetAndDestroy()
    const bytes = Buffer.from(upgradeTo('/venue/far/ws'))
    await runAll(Array.from({ length: 100 }, (): Attempt => ({ port: appPort, bytes, moment: 'later' })))
    for (const socket of open) socket.resetAndDestroy()
    await expectAlive()
  },
  storyMs,
)
