import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { startRole, type RoleProcess } from '../cluster/roleProcess'
import { startNats, type NatsServer } from '../natsServer'
import { registeredTrader } from '../registeredTrader'
import { ask, openClient, openTraderClient, type LoadClient } from './loadClient'
import { createLatencies, spreadText, type Spread } from './machine'
import { rejectionText } from './measureOrders'
import { orderFrames, sendAtPace, type SentOrders } from './sendOrders'

export type SocketLoad = { readonly idle: number; readonly active: number; readonly seconds: number }

/** Resident bytes of a process: before the first socket, with all sockets, and the later maximum. */
export type Memory = { readonly before: number; readonly joined: number; readonly most: number; readonly last: number }

export type SocketsMeasured = SocketLoad & {
  readonly joinedMs: number
  readonly memory: ReadonlyMap<string, Memory>
  /** The greatest delay of each process's event loop over all samples, in seconds. */
  readonly loopSeconds: ReadonlyMap<string, { readonly p99: number; readonly max: number }>
  readonly framesPerSecond: number
  /** From a frame's own time to its arrival here. */
  readonly ages: Spread
  readonly orders: SentOrders
  readonly closed: number
}

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const channels = ['orderbook-100ms:ETH-PERP', 'ticker-500ms:ETH:PERPETUAL', 'trades:ETH-PERP']
const ordersPerSecond = 50
const traderCount = 20
/** At once: a gateway's backlog holds 511 unaccepted connections. */
const joinAtOnce = 100

/** Starts NATS, an engine, a live market and two gateways, each in a separate process. `script` is the built host. */
export async function measureSockets(script: string, load: SocketLoad): Promise<SocketsMeasured> {
  const nats = await startNats()
  const roles = new Map<string, RoleProcess>()
  try {
    const start = async (name: string) => {
      const flags = [`--role=${name.split(' ')[0]}`, '--market=live', '--seed=5']
      const role = startRole(script, name, flags, { OPTICK_CLUSTER: nats.url })
      roles.set(name, role)
      return role.ready
    }
    const [, , ...urls] = await Promise.all(['engine', 'market', 'gateway 1', 'gateway 2'].map(start))
    for (const url of urls) await untilPriced(url)
    return await loadGateways(urls, load, { nats, roles })
  } finally {
    for (const role of roles.values()) role.kill('SIGKILL')
    for (const role of roles.values()) await role.ended
    await nats.stop()
  }
}

type Processes = { readonly nats: NatsServer; readonly roles: ReadonlyMap<string, RoleProcess> }

async function loadGateways(urls: readonly string[], load: SocketLoad, processes: Processes): Promise<SocketsMeasured> {
  const wsUrls = urls.map((url) => url.replace('http', 'ws'))
  const urlOf = (at: number) => wsUrls[at % wsUrls.length] ?? ''
  const watch = createMemoryWatch(processes)
  const traders = await registerAll(urls)
  await watch.look('before')
  const startMs = performance.now()
  let closed = 0
  let isOver = false
  const clients: LoadClient[] = []
  const keep = (client: LoadClient) => {
    clients.push(client)
    void client.closed.then(() => (closed += isOver ? 0 : 1))
  }
  for (let from = 0; from < load.idle; from += joinAtOnce) {
    const some = Array.from({ length: Math.min(joinAtOnce, load.idle - from) }, (_, at) => openClient(urlOf(at)))
    for (const client of await Promise.all(some)) keep(client)
  }
  const ages = createLatencies()
  let frames = 0
  for (let at = 0; at < load.active; at += 1) {
    const client = await openClient(urlOf(at))
    await ask(client, 'subscribe', channels)
    client.onMessage = (bytes) => {
      frames += 1
      const ageMs = ageOf(bytes)
      if (ageMs !== undefined) ages.add(ageMs)
    }
    keep(client)
  }
  const joinedMs = performance.now() - startMs
  await watch.look('joined')
  const index = await indexOf(urls[0] ?? '')
  const count = Math.ceil((ordersPerSecond * load.seconds) / traderCount)
  const senders = await Promise.all(
    traders.map(async (trader, at) => {
      const client = await openTraderClient(urlOf(at), trader)
      keep(client)
      return { client, frames: orderFrames(trader, domain, index, count, BigInt(Date.now()) * 1_000_000n) }
    }),
  )
  const framesBefore = frames
  const looking = new AbortController()
  const looks = watch.lookEverySecond(looking.signal)
  const orders = await sendAtPace(senders, ordersPerSecond, load.seconds)
  const framesPerSecond = (frames - framesBefore) / orders.seconds
  looking.abort()
  await looks
  isOver = true
  for (const { socket } of clients) socket.terminate()
  return {
    ...load,
    joinedMs,
    memory: watch.memory(),
    loopSeconds: watch.loopSeconds(),
    framesPerSecond,
    ages: ages.spread(),
    orders,
    closed,
  }
}

function createMemoryWatch({ nats, roles }: Processes) {
  const memory = new Map<string, Memory>()
  const loop = new Map<string, { p99: number; max: number }>()

  async function read(): Promise<Map<string, number>> {
    const found = new Map<string, number>([['NATS', residentOf(nats.pid())]])
    for (const [name, role] of roles) {
      const text = await (await fetch(`${role.metricsUrl()}/metrics`)).text()
      const figure = (metric: string) => Number(new RegExp(`^${metric}(?:\\{.*\\})? (\\S+)$`, 'm').exec(text)?.[1])
      found.set(name, figure('process_resident_memory_bytes'))
      const before = loop.get(name) ?? { p99: 0, max: 0 }
      loop.set(name, {
        p99: Math.max(before.p99, figure('nodejs_eventloop_lag_p99_seconds')),
        max: Math.max(before.max, figure('nodejs_eventloop_lag_max_seconds')),
      })
    }
    return found
  }

  async function look(at: 'before' | 'joined' | 'later'): Promise<void> {
    for (const [name, bytes] of await read()) {
      const known = memory.get(name) ?? { before: bytes, joined: bytes, most: bytes, last: bytes }
      memory.set(name, {
        ...known,
        ...(at === 'joined' && { joined: bytes }),
        most: Math.max(known.most, bytes),
        last: bytes,
      })
    }
    // Delays during the start do not count.
    if (at === 'before') loop.clear()
  }

  return {
    look,
    lookEverySecond: async (signal: AbortSignal): Promise<void> => {
      while (!signal.aborted) {
        await look('later')
        await setTimeout(1_000)
      }
    },
    memory: () => memory,
    loopSeconds: () => loop,
  }
}

/** NaN if the system does not say. */
function residentOf(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) * 1_024
  } catch {
    return Number.NaN
  }
}

/** Frames carry their time in nanoseconds. */
function ageOf(bytes: Buffer): number | undefined {
  const [, ns] = /"(?:timestamp|last_updated|created_timestamp)":"(\d{19})"/.exec(bytes.toString('latin1')) ?? []
  return ns === undefined ? undefined : Date.now() - Number(BigInt(ns) / 1_000_000n)
}

async function registerAll(urls: readonly string[]) {
  const names = Array.from({ length: traderCount }, (_, at) => `sockets ${at}`)
  return Promise.all(
    names.map((name, at) => registeredTrader({ restUrl: urls[at % urls.length] ?? '', core: { domain } }, name)),
  )
}

async function untilPriced(url: string): Promise<void> {
  for (;;) {
    const reply: unknown = await (await fetch(`${url}/instrument/ETH-PERP`)).json()
    if (typeof reply === 'object' && reply !== null && 'mark_price' in reply) return
    await setTimeout(50)
  }
}

async function indexOf(url: string): Promise<bigint> {
  const reply: unknown = await (await fetch(`${url}/index?asset=ETH`)).json()
  return parseFixed6(String(typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'price') : ''))
}

export function socketsText(measured: SocketsMeasured): string[] {
  const { idle, active, seconds, joinedMs, memory, loopSeconds, framesPerSecond, ages, orders, closed } = measured
  const mega = (bytes: number) => `${Math.round(bytes / 1e6)} MB`
  const lateness = (name: string) => {
    const late = loopSeconds.get(name)
    return late === undefined ? '' : `; loop late p99 ${ms(late.p99)}, max ${ms(late.max)}`
  }
  return [
    `${idle} idle and ${active} active sockets over two gateways, ${seconds} s; opened within ${(joinedMs / 1_000).toFixed(1)} s, ended by a gateway: ${closed}`,
    ...[...memory].map(
      ([name, { before, joined, most, last }]) =>
        `  ${name.padEnd(9)} ${mega(before)} before, ${mega(joined)} with all sockets, ${mega(most)} at most, ${mega(last)} at the end${lateness(name)}`,
    ),
    `  ${Math.round(framesPerSecond)} frames a second; their age on arrival ${spreadText(ages)}`,
    `  ${orders.answered} orders in ${orders.seconds.toFixed(1)} s: ${spreadText(orders.latencies.spread())}${rejectionText(orders)}`,
  ]
}

const ms = (seconds: number) => `${Math.round(seconds * 1_000)} ms`
