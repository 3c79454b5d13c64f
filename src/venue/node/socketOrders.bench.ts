/**
 * Benchmarks signed orders through the loopback socket, with the journal on disk: the throughput of eight clients, and
 * the latency of a single order. For comparison, an echo by the same socket, and the signature check alone. Orders are
 * signed before the measurement.
 *
 * Fewer than 2,500 orders a second mean that something expensive has come between the frame and the engine.
 */

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, bench, describe } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { assert } from '@/core/lib/assert'
import { orderDigest } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'
import { registeredTrader, type Trader } from '@/dev/testing/registeredTrader'
import { signOrder, testKey } from '@/dev/testing/testSigner'
import { noLimits } from '../api/gateway'
import { recoverSigner } from '../api/signatures'
import { startVenue } from './startVenue'

const clientCount = 8
const ordersPerClient = 1_500
const roundTrips = 500
/** Maximum unanswered orders per client: enough that the queue is never empty, few enough that it stays short. */
const inFlight = 32
const instrument = 1n

const folder = mkdtempSync(join(tmpdir(), 'optick-bench-'))
const venue = await startVenue({
  venue: { dataDir: folder },
  market: { mode: 'empty' },
  gateway: { limits: noLimits },
})
afterAll(async () => {
  await venue.close()
  rmSync(folder, { recursive: true })
})
await measureOrders()
await measureEcho()

describe('cost of an order before it is a command', () => {
  const key = testKey('bench')
  const order = { ...orderTerms(key.address), salt: 7n }
  const { fields } = signOrder(key, venue.core.domain, order)
  bench('digest and signature check', () => {
    recoverSigner(orderDigest(venue.core.domain, order), fields.signature)
  })
  bench('the digest alone', () => {
    orderDigest(venue.core.domain, order)
  })
})

async function measureOrders(): Promise<void> {
  const traders: Trader[] = []
  for (let at = 0; at < clientCount; at++) traders.push(await registeredTrader(venue, `bench ${at}`))
  const frames = traders.map((trader) => orderFrames(trader, ordersPerClient))
  const sockets = await Promise.all(traders.map((trader) => authenticated(trader)))

  const startedAt = performance.now()
  const rejected = await Promise.all(sockets.map((socket, at) => sendAll(socket, frames[at] ?? [])))
  const seconds = (performance.now() - startedAt) / 1_000
  assert(!rejected.some((count) => count > 0), 'the venue takes every order of the bench')
  report('signed orders through the socket', `${Math.round((clientCount * ordersPerClient) / seconds)} a second`)

  const [trader] = traders
  const [socket] = sockets
  assert(trader !== undefined && socket !== undefined, 'there is a first client')
  report(
    'round trip of a signed order',
    spread(await roundTripTimes(socket, orderFrames(trader, roundTrips, 1_000_000))),
  )
  for (const one of sockets) one.terminate()
}

async function measureEcho(): Promise<void> {
  const echo = await startEcho()
  const frame = JSON.stringify({ id: 1, op: 'create_order', data: 'x'.repeat(500) })
  const frames = Array.from({ length: ordersPerClient }, () => frame)
  const sockets = await Promise.all(Array.from({ length: clientCount }, () => opened(echo.url)))
  const startedAt = performance.now()
  await Promise.all(sockets.map((socket) => sendAll(socket, frames)))
  const seconds = (performance.now() - startedAt) / 1_000
  report('frames of that length through an echo', `${Math.round((clientCount * ordersPerClient) / seconds)} a second`)
  const [socket] = sockets
  assert(socket !== undefined, 'there is a first client')
  report('round trip of an echo', spread(await roundTripTimes(socket, frames.slice(0, roundTrips))))
  for (const one of sockets) one.terminate()
  await echo.close()
}

function orderTerms(maker: Address) {
  return { maker, isBuy: true, limitPrice: 3_000_000_000n, amount: 10_000n, instrument, timestamp: nowSec() }
}

/** Frames of an order that rests and is edited repeatedly, so that neither book nor account grows during the run. */
function orderFrames(trader: Trader, count: number, firstSalt = 1): string[] {
  const frames: string[] = []
  let replaced: string | undefined
  for (let at = 0; at < count; at++) {
    const order = { ...orderTerms(trader.account), salt: BigInt(firstSalt + at) }
    const { orderId, fields } = signOrder(trader.signingKey, venue.core.domain, order)
    const isEdit = replaced !== undefined
    const data = isEdit ? { ...fields, order_id: replaced } : fields
    frames.push(JSON.stringify({ id: at, op: isEdit ? 'edit_order' : 'create_order', data }))
    replaced = orderId
  }
  return frames
}

function nowSec(): bigint {
  return BigInt(Math.floor(Date.now() / 1_000))
}

async function authenticated(trader: Trader): Promise<WebSocket> {
  const socket = await opened(venue.wsUrl)
  const { apiKey: key, apiSecret: secret } = trader
  await sendAll(socket, [JSON.stringify({ id: 0, op: 'auth', data: { key, secret } })])
  return socket
}

async function opened(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  return socket
}

/** Sends every frame and awaits as many answers; resolves to the number of errors. */
function sendAll(socket: WebSocket, frames: readonly string[]): Promise<number> {
  return new Promise((resolve) => {
    let sent = 0
    let answered = 0
    let rejected = 0
    const sendNext = () => {
      const frame = frames[sent]
      if (frame === undefined) return
      sent += 1
      socket.send(frame)
    }
    const onMessage = (answer: Buffer) => {
      if (answer.includes('"status":"error"')) rejected += 1
      answered += 1
      if (answered < frames.length) return sendNext()
      socket.off('message', onMessage)
      resolve(rejected)
    }
    socket.on('message', onMessage)
    for (let at = 0; at < inFlight; at++) sendNext()
  })
}

async function roundTripTimes(socket: WebSocket, frames: readonly string[]): Promise<number[]> {
  const times: number[] = []
  for (const frame of frames) {
    const startedAt = performance.now()
    await sendAll(socket, [frame])
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((a, b) => a - b)
}

async function startEcho() {
  const sockets = new WebSocketServer({ noServer: true })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => {
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('message', (data) => client.send(data, { binary: false }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  assert(typeof address === 'object' && address !== null, 'a server that listens has an address')
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { url: `ws://127.0.0.1:${address.port}`, close }
}

function spread(sorted: readonly number[]): string {
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? NaN).toFixed(2)
  return `${at(0.5)} ms median, ${at(0.99)} ms 99th percentile`
}

function report(what: string, result: string): void {
  console.log(`${what.padEnd(40)} ${result}`)
}
