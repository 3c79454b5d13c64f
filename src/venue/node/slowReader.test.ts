import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { setImmediate, setTimeout } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import * as z from 'zod/mini'
import { orderbookMessage } from '@/core/protocol/channels/orderbook'
import { fixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import { applyOrderbookMessage, createOrderBook, verifyChecksum } from '@/core/protocol/orderBook'
import { handScheduler } from '@/dev/testing/manuallyDriven'
import { ann, manualPort, levels, listEth } from '@/dev/testing/manualPort'
import { noLimits } from '../api/gateway'
import { maxWaitingBytes } from '../api/outbox'
import type { FillParty, TradeEvent } from '../engine/event'
import { createSocketServer } from './socketServer'

/*
 * Real connections, one of which does not read. The system buffers some megabytes before the venue notices, so the
 * tests send more.
 */

let closeScene = async () => {}
afterEach(() => closeScene())

async function arrange() {
  const hand = manualPort()
  listEth(hand)
  const scheduler = handScheduler()
  const sockets = createSocketServer(hand.port, { scheduler, limits: noLimits })
  const server = createServer()
  const wires: Socket[] = []
  server.on('upgrade', (request, socket, head) => {
    wires.push(request.socket)
    sockets.handleUpgrade(request, socket, head)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A listening TCP server has such an address.
  const { port } = server.address() as AddressInfo
  const clients: WebSocket[] = []
  closeScene = async () => {
    for (const client of clients) client.terminate()
    await sockets.close()
    server.close()
  }

  async function reader(...channels: string[]) {
    const client = new WebSocket(`ws://127.0.0.1:${port}`)
    clients.push(client)
    const received = new Map<string, Record<string, unknown>[]>(['ack', ...channels].map((name) => [name, []]))
    const dataOf = (name: string) => received.get(name) ?? []
    client.on('message', (bytes: Buffer) => {
      const { channel = 'ack', data }: { channel?: string; data: Record<string, unknown> } = JSON.parse(
        bytes.toString(),
      )
      dataOf(channel).push(data)
    })
    const closed = new Promise<number>((resolve) => client.once('close', resolve))
    await new Promise((resolve, reject) => client.once('open', resolve).once('error', reject))
    const wire = wires.at(-1)
    if (wire === undefined) throw new Error('an open socket has a wire')
    client.send(JSON.stringify({ id: 1, op: 'subscribe', data: channels }))
    while (dataOf('ack').length === 0) await setTimeout(1)
    return { client, wire, closed, dataOf }
  }
  return { ...hand, scheduler, reader }
}

/** A hundred levels on both sides with distinct amounts: a message of about 6 kB. */
function wholeBook(round: number) {
  const side = (word: string, from: number, step: number) =>
    Array.from({ length: 100 }, (_, at) => `${word} ${1 + ((round + at) % 97)} @ ${from + step * at}`)
  return levels('1', ...side('buy', 3_100, -1), ...side('sell', 3_101, 1))
}

const party = (liquidity: 'maker' | 'taker'): FillParty => ({
  account: ann,
  orderId: `0x${'1'.repeat(64)}`,
  side: liquidity === 'maker' ? 'sell' : 'buy',
  liquidity,
  fee: fixed6(0n),
  liquidationFee: fixed6(0n),
  realizedPnl: fixed6(0n),
  orderStatus: 'filled',
  orderType: 'limit',
  systemType: 'API',
  tradeType: 'trade',
  isClosing: false,
  entryPrice: fixed6(1n),
})

const trade = (count: number): TradeEvent => ({
  tradeId: String(count),
  instrumentId: '1',
  price: parseFixed6<Price>('3100'),
  amount: fixed6(BigInt(count)),
  timeNs: 1n,
  via: 'book',
  markPrice: fixed6(1n),
  indexPrice: fixed6(1n),
  maker: party('maker'),
  taker: party('taker'),
})

/** True if no listener waits for room to this reader any more. */
const isLetGo = (wire: Socket) => wire.listenerCount('drain') === 0

async function until(isSo: () => boolean): Promise<void> {
  for (let at = 0; at < 5_000 && !isSo(); at++) await setTimeout(5)
  expect(isSo()).toBe(true)
}

test('the book of a paused reader costs no memory, delays no one, and is correct after it resumes', async () => {
  const { reader, emit } = await arrange()
  const channel = 'orderbook:ETH-PERP'
  const slow = await reader(channel, 'index:ETH')
  const quick = await reader(channel)
  slow.client.pause()
  let rounds = 0
  let mostBuffered = 0
  // Sends until the reader is behind, and then as much again.
  for (let after = 0; after < 300 && rounds < 6_000; rounds++) {
    emit(wholeBook(rounds))
    await setImmediate()
    mostBuffered = Math.max(mostBuffered, slow.wire.writableLength)
    if (slow.wire.writableLength > 65_536) after += 1
  }
  await until(() => quick.dataOf(channel).length === rounds + 1)
  expect(mostBuffered).toBeLessThan(150_000)
  emit({ type: 'pricesChanged', indexes: [{ asset: 'ETH', price: parseFixed6('3200') }], marks: [] })

  slow.client.resume()
  const last = quick.dataOf(channel).at(-1)?.['checksum']
  await until(() => slow.dataOf(channel).at(-1)?.['checksum'] === last)
  await until(() => slow.dataOf('index:ETH').at(-1)?.['price'] === '3200')
  emit(levels('1', 'buy 5 @ 3100.5'))
  await until(() => slow.dataOf(channel).at(-1)?.['type'] === 'update')

  // Its messages, applied in order, give a book with the checksum of each message.
  const book = createOrderBook()
  const messages = slow
    .dataOf(channel)
    .map((data) => z.decode(orderbookMessage, data as z.input<typeof orderbookMessage>))
  for (const message of messages) {
    applyOrderbookMessage(book, message)
    expect(verifyChecksum(book, message.checksum)).toBe(true)
  }
  expect(messages.length).toBeLessThan(rounds)
  expect(messages.filter(({ type }) => type === 'snapshot').length).toBeGreaterThanOrEqual(2)
})

test('a reader of trades that stops reading is closed with 1013, and the others miss nothing', async () => {
  const { reader, emit } = await arrange()
  const slow = await reader('trades:ETH-PERP')
  const quick = await reader('trades:ETH-PERP')
  slow.client.pause()
  let count = 0
  let mostBuffered = 0
  for (; count < 200_000 && !isLetGo(slow.wire); count += 100) {
    emit(...Array.from({ length: 100 }, (_, at) => ({ type: 'traded' as const, trade: trade(count + at) })))
    await setImmediate()
    mostBuffered = Math.max(mostBuffered, slow.wire.writableLength)
  }
  emit({ type: 'traded', trade: trade(count) })
  await until(() => quick.dataOf('trades:ETH-PERP').length === count + 1)
  expect(quick.dataOf('trades:ETH-PERP').map(({ trade_id }) => Number(trade_id))).toEqual(
    Array.from({ length: count + 1 }, (_, at) => at),
  )
  expect(mostBuffered).toBeLessThan(150_000)
  // The reader resumes within its grace period, and receives the reason for the close.
  slow.client.resume()
  expect(await slow.closed).toBe(1013)
  const tradeIds = slow.dataOf('trades:ETH-PERP').map(({ trade_id }) => Number(trade_id))
  expect(tradeIds).toEqual(Array.from({ length: tradeIds.length }, (_, at) => at))
  expect((count - tradeIds.length) * 200).toBeGreaterThan(maxWaitingBytes / 2)
})

test('a reader that does not even read the close is disconnected, and its buffers are released', async () => {
  const { reader, emit, scheduler } = await arrange()
  const slow = await reader('trades:ETH-PERP')
  slow.client.pause()
  for (let count = 0; count < 200_000 && !isLetGo(slow.wire); count += 100) {
    emit(...Array.from({ length: 100 }, (_, at) => ({ type: 'traded' as const, trade: trade(count + at) })))
    await setImmediate()
  }
  expect(slow.wire.destroyed).toBe(false)
  scheduler.advanceTo(scheduler.nowMs() + 5_000)
  await until(() => slow.wire.destroyed)
})

test('pongs for a reader that does not read are not buffered', async () => {
  const { reader } = await arrange()
  const slow = await reader('index:ETH')
  slow.client.pause()
  for (let at = 0; at < 200; at++) {
    for (let ping = 0; ping < 500; ping++) slow.client.ping('x'.repeat(125))
    await setImmediate()
  }
  await until(() => slow.client.bufferedAmount === 0)
  expect(slow.wire.writableLength).toBeLessThan(150_000)
})
