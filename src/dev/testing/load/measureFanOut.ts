import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { systemClock } from '@/core/lib/clock'
import type { Trader } from '../registeredTrader'
import type { HostProcess } from './hostProcess'
import { ask, openClient, openTraderClient, type LoadClient } from './loadClient'
import { createLatencies, spreadText, type Spread, type Latencies, costOf, costText, type Cost } from './machine'
import { rejectionText } from './measureOrders'
import { orderFrames, sendAtPace, type SentOrders } from './sendOrders'

type Stretch = {
  readonly framesPerSecond: number
  readonly megabytesPerSecond: number
  readonly ages: Spread
  readonly orders: SentOrders
  readonly cost: Cost
}

export type FanOutMeasured = {
  readonly subscribers: number
  readonly joinedMs: number
  readonly before: Stretch
  readonly withDeaf: Stretch
  readonly deaf: number
  /** Readers that were disconnected, and those that got the current state after resuming, with the delay. */
  readonly cut: number
  readonly caughtUp: number
  readonly catchUp: Spread
  /** A trader that sends orders and reads nothing: the number sent, and the venue's close code. */
  readonly deafTrader: { readonly sent: number; readonly code: number | undefined }
}

const ordersPerSecond = 200
/** All tickers of all chains, so that the buffers fill within seconds. */
const everyChain = ['ETH', 'BTC'].flatMap((asset) => [
  `ticker-500ms:${asset}:OPTION`,
  `ticker:${asset}:OPTION`,
  `book-ticker:${asset}:OPTION`,
])
/** 400 a second: this measures a client that does not read, not an overloaded venue. */
const deafTraderOrders = 8_000
const deafTraderBurst = { orders: 20, everyMs: 50 } as const
const farewellMs = 30_000

/** Measures a live market with many readers: at first all of them read, then some stop. */
export async function measureFanOut(
  host: HostProcess,
  traders: readonly Trader[],
  index: bigint,
  seconds: number,
  { subscribers, deaf }: { readonly subscribers: number; readonly deaf: number },
): Promise<FanOutMeasured> {
  const startMs = performance.now()
  const fanOut = await openSubscribers(host.wsUrl, subscribers)
  const joinedMs = performance.now() - startMs
  const clients: LoadClient[] = []
  for (const trader of traders) clients.push(await openTraderClient(host.wsUrl, trader))
  const stretch = (firstSalt: bigint) => measureStretch(host, fanOut, { clients, traders, index, firstSalt }, seconds)
  const salt = BigInt(Date.now()) * 1_000_000n
  console.error('the market, with readers who read')
  const before = await stretch(salt)
  console.error('the market, with readers who do not')

  const stopped: LoadClient[] = []
  for (let at = 0; at < deaf; at++) {
    const client = await openClient(host.wsUrl)
    await ask(client, 'subscribe', everyChain)
    client.socket.pause()
    stopped.push(client)
  }
  const deafTrader = await startDeafTrader(host, traders, index, salt + 700_000n)
  const withDeaf = await stretch(salt + 300_000n)
  const catchUp = createLatencies()
  const readOn = await Promise.all(stopped.map((client) => readOnFrom(client, catchUp)))
  const code = await Promise.race([deafTrader.closed, setTimeout(farewellMs, undefined)])
  for (const { socket } of [...clients, ...stopped]) socket.terminate()
  fanOut.close()
  return {
    subscribers,
    joinedMs,
    before,
    withDeaf,
    deaf,
    cut: readOn.filter((isOpen) => !isOpen).length,
    caughtUp: readOn.filter((isOpen) => isOpen).length,
    catchUp: catchUp.spread(),
    deafTrader: { sent: deafTraderOrders, code },
  }
}

type OrderLoad = {
  readonly clients: readonly LoadClient[]
  readonly traders: readonly Trader[]
  readonly index: bigint
  readonly firstSalt: bigint
}

async function measureStretch(
  host: HostProcess,
  fanOut: FanOut,
  { clients, traders, index, firstSalt }: OrderLoad,
  seconds: number,
): Promise<Stretch> {
  const count = Math.ceil((ordersPerSecond * seconds) / clients.length)
  const senders = traders.flatMap((trader, at) => {
    const client = clients[at]
    return client === undefined ? [] : [{ client, frames: orderFrames(trader, host.domain, index, count, firstSalt) }]
  })
  fanOut.begin()
  const [orders, cost] = await costOf(host, () => sendAtPace(senders, ordersPerSecond, seconds))
  const { frames, bytes, latencies } = fanOut.counted()
  return {
    framesPerSecond: frames / orders.seconds,
    megabytesPerSecond: bytes / 1e6 / orders.seconds,
    ages: latencies.spread(),
    orders,
    cost,
  }
}

/** Sends without reading, on a separate connection. */
async function startDeafTrader(host: HostProcess, [trader]: readonly Trader[], index: bigint, firstSalt: bigint) {
  if (trader === undefined) throw new Error('there is a trader')
  const frames = orderFrames(trader, host.domain, index, deafTraderOrders, firstSalt)
  const client = await openTraderClient(host.wsUrl, trader)
  client.socket.pause()
  const closed = (async () => {
    for (const [at, frame] of frames.entries()) {
      if (!isOpen(client)) break
      client.send(frame)
      // As fast as the venue accepts them: the backlog under test is the venue's, not ours.
      while (isOpen(client) && client.socket.bufferedAmount > 65_536) await setTimeout(5)
      if (at % deafTraderBurst.orders === 0) await setTimeout(deafTraderBurst.everyMs)
    }
    client.socket.resume()
    return client.closed
  })()
  return { closed }
}

function isOpen({ socket }: LoadClient): boolean {
  return socket.readyState === socket.OPEN
}

/** Returns whether the resumed reader stayed connected; `catchUp` gets the age of its newest message after 2 s. */
async function readOnFrom(client: LoadClient, catchUp: { readonly add: (ms: number) => void }): Promise<boolean> {
  let newestMs = Number.NaN
  let isClosed = false
  void client.closed.then(() => (isClosed = true))
  client.onMessage = (message) => {
    const written = BigInt(message.toString('latin1', message.length - 21, message.length - 2))
    newestMs = Number(written / 1_000_000n)
  }
  client.socket.resume()
  await setTimeout(2_000)
  if (!isClosed) catchUp.add(Date.now() - newestMs)
  return !isClosed
}

export function fanOutText(measured: FanOutMeasured): string[] {
  const { subscribers, joinedMs, before, withDeaf, deaf, cut, caughtUp, catchUp, deafTrader } = measured
  return [
    `${subscribers} subscribers of a living market (joined in ${(joinedMs / 1_000).toFixed(1)} s), and ${ordersPerSecond} signed orders a second`,
    ...stretchText(before),
    `the same with ${deaf} more who subscribe to every chain and do not read, and a trader who sends orders and does not read`,
    ...stretchText(withDeaf),
    `  of the ${deaf}: ${cut} cut off, ${caughtUp} kept; two seconds after they read on, the newest they know is ${spreadText(catchUp)} old`,
    `  the trader who did not read was ${deafTrader.code === undefined ? 'not closed' : `closed with ${deafTrader.code}`}`,
  ]
}

function stretchText({ framesPerSecond, megabytesPerSecond, ages, orders, cost }: Stretch): string[] {
  return [
    `  ${Math.round(framesPerSecond)} messages a second, ${megabytesPerSecond.toFixed(1)} MB a second; written → read ${spreadText(ages)}`,
    `  orders meanwhile: ${spreadText(orders.latencies.spread())}${rejectionText(orders)}`,
    ...costText(cost),
  ]
}

/** Channels of the n-th subscriber: a page's books and tickers, and an option chain for every fifth. */
function channelsOf(at: number): string[] {
  const asset = ['ETH', 'BTC', 'SOL'][at % 3] ?? 'ETH'
  const page = [
    `orderbook-100ms:${asset}-PERP`,
    `ticker-500ms:${asset}:PERPETUAL`,
    `trades:${asset}-PERP`,
    `index:${asset}`,
    `book-ticker:${asset}:PERPETUAL`,
  ]
  return at % 5 === 0 ? [...page, `ticker-500ms:ETH:OPTION`] : page
}

type FanOut = {
  readonly clients: readonly LoadClient[]
  readonly begin: () => void
  readonly counted: () => { readonly frames: number; readonly bytes: number; readonly latencies: Latencies }
  readonly close: () => void
}

/** Many readers of a live market. Every message contains the time of its writing (`write_ts`). */
async function openSubscribers(url: string, count: number): Promise<FanOut> {
  let latencies = createLatencies()
  let frames = 0
  let bytes = 0
  const clients: LoadClient[] = []
  for (let at = 0; at < count; at++) {
    const client = await openClient(url)
    client.onMessage = (message) => {
      frames += 1
      bytes += message.length
      latencies.add(ageMs(message))
    }
    await ask(client, 'subscribe', channelsOf(at))
    clients.push(client)
  }
  return {
    clients,
    begin: () => {
      latencies = createLatencies()
      frames = 0
      bytes = 0
    },
    counted: () => ({ frames, bytes, latencies }),
    close: () => {
      for (const { socket } of clients) socket.terminate()
    },
  }
}

/**
 * Returns a message's age. `write_ts` is the last member: 19 digits, a quote and a brace. Sender and reader share the
 * machine's clock.
 */
function ageMs(message: Buffer): number {
  const written = BigInt(message.toString('latin1', message.length - 21, message.length - 2))
  return Number(systemClock.nowNs() - written) / 1e6
}
