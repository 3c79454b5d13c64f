import { setTimeout } from 'node:timers/promises'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { recordCommands } from '@/dev/scenes/storage/openRecordedVenue'
import { clusterNames } from '@/venue/cluster/nats/clusterStreams'
import { accessOf } from '@/venue/cluster/nats/natsAccess'
import { openNats } from '@/venue/cluster/nats/openNats'
import { openSender } from '../cluster/clusterScene'
import { registeredTrader, type Trader } from '../registeredTrader'
import { loadDomain } from './clusterProcesses'
import { ask, openClient, openTraderClient, type LoadClient } from './loadClient'
import type { Spread } from './machine'
import { timesOf } from './processTimes'
import { orderFrames, sendAtFullSpeed, sendAtPace, type Sender, type SentOrders } from './sendOrders'

export type Parts = ReadonlyMap<string, number>

export type Stretch = {
  readonly answered: number
  readonly ordersPerSecond: number
  readonly latencies: Spread
  readonly rejected: number
  /** Processor time of an order in microseconds by part, without the part's idle load. */
  readonly costUs: ReadonlyMap<string, number>
}

/** Unanswered orders of all clients together at full speed. */
const inFlightOfAll = 64
/** Ends a hanging run; otherwise a stretch ends with its last answer. */
const mostSeconds = 300

const cpuOf = (parts: Parts) => new Map([...parts].map(([name, pid]) => [name, timesOf(pid).cpuSeconds]))

/** Processors in use by each part while no one trades. */
export async function idleOf(parts: Parts, seconds: number): Promise<ReadonlyMap<string, number>> {
  // A part is not idle right after its start.
  await setTimeout(1_000)
  const before = cpuOf(parts)
  await setTimeout(seconds * 1_000)
  const after = cpuOf(parts)
  return new Map([...parts.keys()].map((name) => [name, ((after.get(name) ?? 0) - (before.get(name) ?? 0)) / seconds]))
}

/** Runs `send` and divides its cost among the parts. */
async function measure(
  parts: Parts,
  idle: ReadonlyMap<string, number>,
  send: () => Promise<SentOrders>,
): Promise<Stretch> {
  const startMs = performance.now()
  const before = cpuOf(parts)
  const { answered, seconds, latencies, rejections } = await send()
  // The projector and PostgreSQL work after the answers.
  await setTimeout(500)
  const after = cpuOf(parts)
  const tookSeconds = (performance.now() - startMs) / 1_000
  const used = { before, after, idle, seconds: tookSeconds }
  return {
    answered,
    ordersPerSecond: answered / seconds,
    latencies: latencies.spread(),
    rejected: [...rejections.values()].reduce((sum, count) => sum + count, 0),
    costUs: costOf(parts, answered, used),
  }
}

type Used = {
  readonly before: ReadonlyMap<string, number>
  readonly after: ReadonlyMap<string, number>
  readonly idle: ReadonlyMap<string, number>
  readonly seconds: number
}

function costOf(parts: Parts, count: number, { before, after, idle, seconds }: Used): ReadonlyMap<string, number> {
  const costs = [...parts.keys()].map((name) => {
    const busy = (after.get(name) ?? 0) - (before.get(name) ?? 0) - (idle.get(name) ?? 0) * seconds
    return [name, Math.max(0, (busy * 1e6) / count)] as const
  })
  return new Map(costs)
}

/**
 * Measures the cost of a command at thousands per second: recorded, unsigned, in batches of up to 500, through a
 * separate venue whose gateway only follows. In small batches most of the time goes into messages.
 */
export async function measureBatches(
  natsUrl: string,
  league: string,
  { parts, idle, count }: { readonly parts: Parts; readonly idle: ReadonlyMap<string, number>; readonly count: number },
): Promise<{ readonly perSecond: number; readonly costUs: ReadonlyMap<string, number> }> {
  const connect = () => openNats(accessOf([natsUrl]), 'load')
  const nats = await connect()
  const sender = await openSender(nats, { names: clusterNames(league), connect })
  const recorded = recordCommands(11, Math.ceil(count * 1.5))
  const commands = recorded.slice(-count)
  // Code is slow on its first runs.
  await Promise.all(sender.submitAll(recorded.slice(0, -count)))
  await setTimeout(2_000)
  const before = cpuOf(parts)
  const startMs = performance.now()
  await Promise.all(sender.submitAll(commands))
  const perSecond = commands.length / ((performance.now() - startMs) / 1_000)
  // The projector, PostgreSQL and the gateway work after the answers.
  await setTimeout(3_000)
  const after = cpuOf(parts)
  const seconds = (performance.now() - startMs) / 1_000
  sender.close()
  await nats.close()
  return { perSecond, costUs: costOf(parts, commands.length, { before, after, idle, seconds }) }
}

export type Desk = { readonly traders: readonly Trader[]; readonly index: bigint }

export async function openDesk(address: string, count: number): Promise<Desk> {
  const venue = { restUrl: `http://${address}`, core: { domain: loadDomain } }
  const traders: Trader[] = []
  for (let at = 0; at < count; at += 1) traders.push(await registeredTrader(venue, `cluster load ${at}`))
  for (;;) {
    const reply: unknown = await (await fetch(`${venue.restUrl}/index?asset=ETH`)).json()
    if (typeof reply === 'object' && reply !== null && 'price' in reply) {
      return { traders, index: parseFixed6(String(reply.price)) }
    }
    await setTimeout(100)
  }
}

/** Signs `orders` orders in advance, spreads the clients over the addresses, and sends at full speed or at `pace`. */
export async function measureStretch(
  addresses: readonly string[],
  { traders, index }: Desk,
  {
    parts,
    idle,
    orders,
    pace,
  }: {
    readonly parts: Parts
    readonly idle: ReadonlyMap<string, number>
    readonly orders: number
    readonly pace?: number
  },
): Promise<Stretch> {
  const firstSalt = BigInt(Date.now()) * 1_000_000n
  const senders: Sender[] = []
  for (const [at, trader] of traders.entries()) {
    const address = addresses[at % addresses.length] ?? ''
    const client = await openTraderClient(`ws://${address}`, trader)
    const count = Math.ceil(orders / traders.length)
    senders.push({ client, frames: orderFrames(trader, loadDomain, index, count, firstSalt) })
  }
  const inFlight = Math.max(1, Math.floor(inFlightOfAll / senders.length))
  const stretch = await measure(parts, idle, () =>
    pace === undefined ? sendAtFullSpeed(senders, inFlight, mostSeconds) : sendAtPace(senders, pace, mostSeconds),
  )
  for (const { client } of senders) client.socket.terminate()
  return stretch
}

const channels = ['orderbook-100ms:ETH-PERP', 'ticker-500ms:ETH-PERP', 'trades:ETH-PERP']

/** Opens listening sockets. Returns a function that closes them. */
export async function openListeners(address: string, count: number): Promise<() => void> {
  const clients: LoadClient[] = []
  for (let at = 0; at < count; at += 1) {
    const client = await openClient(`ws://${address}`)
    await ask(client, 'subscribe', channels)
    clients.push(client)
  }
  return () => {
    for (const { socket } of clients) socket.terminate()
  }
}
