import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startLoadCluster, startSingle } from './clusterProcesses'
import { processorsFor, scaleOf, type OrderCosts } from './clusterScale'
import { machineText, spreadText } from './machine'
import { idleOf, measureBatches, measureStretch, openDesk, openListeners, type Stretch } from './measureCluster'
import { timesOf } from './processTimes'

const help = `npm run perf -- cluster: what a signed order costs in each process of a cluster, and what follows.

  --quick         fewer orders and one round, so rougher figures
  --rounds N      how often the arrangements take turns              (3)
  --orders N      orders of a stretch                                (4000)
  --pace N        orders a second where the latency is looked at     (100)
  --json FILE     write the figures to a file as well
  --help          this text

On this machine, in turns: one process; a cluster with one gateway; the same while a second gateway follows; with the clients shared
between both; and at a pace, without and with sockets that listen. The cluster has one NATS node that syncs every write, PostgreSQL,
one engine, a projector and a quiet market. Orders are signed before the clock runs; four of five move a resting order, the fifth trades.
The processor time is that of the system for each process (/proc, so Linux alone), less what it takes while no one trades. It depends
little on what else runs; orders a second and latencies do. Medians of the rounds. What a process costs when thousands of orders come in a
second is measured with recorded commands without signatures, through a venue of its own; the table of gateways uses it.`

const clients = 16
const listeners = 200
/** Long, because the small idle load is subtracted. */
const idleSeconds = 8
/** The planned share of busy time per process. */
const busy = 0.7
/** Assumptions behind the cost per thousand traders. */
const assumed = { ordersPerSecond: 0.1, dollarsPerProcessorMonth: 25 }

type Round = {
  readonly single: Stretch
  readonly singlePaced: Stretch
  readonly one: Stretch
  readonly follow: Stretch
  readonly both: Stretch
  readonly paced: Stretch
  readonly received: Stretch
  /** Processors used by each part while no one trades. */
  readonly idle: ReadonlyMap<string, number>
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      rounds: { type: 'string' },
      orders: { type: 'string' },
      pace: { type: 'string', default: '100' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(help)
  const rounds = Number(values.rounds ?? (values.quick ? 1 : 3))
  const orders = Number(values.orders ?? (values.quick ? 1_000 : 4_000))
  console.log(machineText())
  const figures = await measureAll(rounds, orders, Number(values.pace))
  console.log(machineText())
  if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(figures, asPlain, 2))
}

const asPlain = (_: string, value: unknown) => (value instanceof Map ? Object.fromEntries(value) : value)

async function measureAll(rounds: number, orders: number, pace: number) {
  const single = await startSingle()
  const cluster = await startLoadCluster()
  const done: Round[] = []
  const memory = new Map<string, number>()
  const batches: Batches[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      console.error(`round ${round + 1} of ${rounds}`)
      done.push(await measureRound(single, cluster, { orders, pace, memory }))
      batches.push(await measureLeague(cluster, `LOAD${round}`, orders * 3))
    }
  } finally {
    await cluster.stop()
    await single.stop()
  }
  return report(done, { pace, memory, batches })
}

type Batches = Awaited<ReturnType<typeof measureBatches>>

async function measureLeague(cluster: Running, league: string, count: number): Promise<Batches> {
  const { pids, stop } = await cluster.startLeague(league)
  const measured = await measureBatches(cluster.natsUrl, league, {
    parts: pids,
    idle: await idleOf(pids, idleSeconds),
    count,
  })
  await stop()
  return measured
}

type Running = Awaited<ReturnType<typeof startLoadCluster>>

async function measureRound(
  single: Awaited<ReturnType<typeof startSingle>>,
  cluster: Running,
  { orders, pace, memory }: { readonly orders: number; readonly pace: number; readonly memory: Map<string, number> },
): Promise<Round> {
  const alone = new Map([['single', single.pid]])
  const desk = await openDesk(single.address, clients)
  const aloneIdle = await idleOf(alone, idleSeconds)
  const first = await cluster.startGateway()
  const clusterDesk = await openDesk(first.address, clients)
  const parts = new Map([...cluster.pids, ['gateway 1', first.pid]])
  const idle = await idleOf(parts, idleSeconds)
  const ofSingle = { parts: alone, idle: aloneIdle, orders }
  const ofOne = { parts, idle, orders }
  // Code is slow on its first runs, so a warm-up is not measured.
  const warmUp = Math.ceil(orders / 4)
  await measureStretch([single.address], desk, { ...ofSingle, orders: warmUp })
  await measureStretch([first.address], clusterDesk, { ...ofOne, orders: warmUp })
  const singleFull = await measureStretch([single.address], desk, ofSingle)
  const singlePaced = await measureStretch([single.address], desk, { ...ofSingle, orders: pace * 10, pace })
  const one = await measureStretch([first.address], clusterDesk, ofOne)
  const paced = await measureStretch([first.address], clusterDesk, { ...ofOne, orders: pace * 10, pace })
  const close = await openListeners(first.address, listeners)
  const received = await measureStretch([first.address], clusterDesk, { ...ofOne, orders: pace * 10, pace })
  close()
  const second = await cluster.startGateway()
  const both = new Map([...parts, ['gateway 2', second.pid]])
  const ofBoth = { parts: both, idle: await idleOf(both, idleSeconds), orders }
  await measureStretch([first.address, second.address], clusterDesk, { ...ofBoth, orders: warmUp })
  const follow = await measureStretch([first.address], clusterDesk, ofBoth)
  const shared = await measureStretch([first.address, second.address], clusterDesk, ofBoth)
  for (const [name, pid] of [...both, ...alone]) {
    memory.set(name, Math.max(memory.get(name) ?? 0, timesOf(pid).peakRss))
  }
  await second.stop()
  await first.stop()
  return {
    single: singleFull,
    singlePaced,
    one,
    follow,
    both: shared,
    paced,
    received,
    idle: new Map([...aloneIdle, ...ofBoth.idle]),
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

type Beside = {
  readonly pace: number
  readonly memory: ReadonlyMap<string, number>
  readonly batches: readonly Batches[]
}

function report(rounds: readonly Round[], { pace, memory, batches }: Beside) {
  const cost = (of: (round: Round) => Stretch, part: string) =>
    median(rounds.map((round) => of(round).costUs.get(part) ?? Number.NaN))
  const follow = cost((round) => round.follow, 'gateway 2')
  const costs: OrderCosts = {
    follow,
    own: Math.max(0, cost((round) => round.one, 'gateway 1') - follow),
    engine: cost((round) => round.one, 'engine'),
    projector: cost((round) => round.one, 'projector'),
    market: cost((round) => round.one, 'market'),
    nats: cost((round) => round.one, 'nats'),
    postgres: cost((round) => round.one, 'postgres'),
  }
  const ofBatches = (part: string) => median(batches.map(({ costUs }) => costUs.get(part) ?? Number.NaN))
  const crowded: OrderCosts = {
    ...costs,
    follow: ofBatches('gateway'),
    engine: ofBatches('engine'),
    projector: ofBatches('projector'),
    nats: ofBatches('nats'),
    postgres: ofBatches('postgres'),
  }
  printCosts(rounds, costs, cost)
  console.log(
    `\nthe same of a recorded command without a signature, in batches: ${Math.round(median(batches.map(({ perSecond }) => perSecond)))} a second`,
  )
  for (const name of ['follow', 'engine', 'projector', 'nats', 'postgres'] as const) {
    console.log(`  ${`cluster: ${name}`.padEnd(18)} ${Math.round(crowded[name])}`)
  }
  printTimes(rounds, pace)
  const receivedUs = cost((round) => round.received, 'gateway 1') - cost((round) => round.paced, 'gateway 1')
  const processorsPerSocket = Math.max(0, (receivedUs * pace) / 1e6 / listeners)
  const scales = [1, 2, 3, 5, 10, 20, 30, 50].map((gateways) => scaleOf(crowded, gateways, busy))
  printScale(scales)
  const load = { ordersPerSecond: assumed.ordersPerSecond, processorsPerSocket }
  const traders = [1_000, 5_000, 20_000].map((count) => ({ count, ...processorsFor(costs, count, load, busy) }))
  console.log(
    `\na listening socket (book ten times a second, ticker, trades): ${(processorsPerSocket * 1e6).toFixed(0)} µs of a gateway a second`,
  )
  for (const { count, gateways, processors } of traders) {
    const dollars = (processors / busy / count) * 1_000 * assumed.dollarsPerProcessorMonth
    console.log(
      `${count} traders, a socket and ${assumed.ordersPerSecond} orders a second each: ${processors.toFixed(2)} processors busy, ${gateways} gateways; $${dollars.toFixed(0)} a month for a thousand (at $${assumed.dollarsPerProcessorMonth} a processor, ${busy * 100} % busy)`,
    )
  }
  console.log('\nprocessors busy while no one trades, and memory at most, MB')
  for (const [name, bytes] of memory) {
    const idle = median(rounds.map((round) => round.idle.get(name) ?? Number.NaN))
    console.log(`  ${name.padEnd(10)} ${idle.toFixed(3)}  ${Math.round(bytes / 1e6)}`)
  }
  return { rounds, costs, crowded, processorsPerSocket, scales, traders, memory }
}

function printCosts(
  rounds: readonly Round[],
  costs: OrderCosts,
  cost: (of: (round: Round) => Stretch, part: string) => number,
): void {
  const count = rounds[0]?.one.answered
  console.log(
    `\nprocessor time of a signed order, µs (median of ${rounds.length} rounds of ${count} orders at full speed)`,
  )
  console.log(`  one process        ${Math.round(cost((round) => round.single, 'single'))}`)
  for (const [name, us] of Object.entries(costs)) console.log(`  ${`cluster: ${name}`.padEnd(18)} ${Math.round(us)}`)
  const both = ['gateway 1', 'gateway 2'].map((part) => Math.round(cost((round) => round.both, part)))
  console.log(`  shared by two gateways: ${both.join(' + ')}`)
}

function printTimes(rounds: readonly Round[], pace: number): void {
  const speed = (of: (round: Round) => Stretch) => Math.round(median(rounds.map((round) => of(round).ordersPerSecond)))
  console.log('\norders a second at full speed, all processes and the driver on this machine')
  console.log(
    `  one process ${speed((round) => round.single)}, one gateway ${speed((round) => round.one)}, two ${speed((round) => round.both)}`,
  )
  console.log(`\nlatency at ${pace} orders a second, order to acknowledged`)
  for (const [at, { singlePaced, paced }] of rounds.entries()) {
    console.log(`  round ${at + 1}: one process ${spreadText(singlePaced.latencies)}`)
    console.log(`           cluster     ${spreadText(paced.latencies)}`)
  }
  const rejected = rounds.reduce(
    (sum, round) => sum + stretchesOf(round).reduce((all, one) => all + one.rejected, 0),
    0,
  )
  console.log(`  rejected in total: ${rejected}`)
}

const stretchesOf = ({ single, singlePaced, one, follow, both, paced, received }: Round) => [
  single,
  singlePaced,
  one,
  follow,
  both,
  paced,
  received,
]

function printScale(scales: readonly ReturnType<typeof scaleOf>[]): void {
  console.log(`\nwhat follows: a processor for each process, none busier than ${busy * 100} %, in batches`)
  console.log('  gateways  orders/s  limit       processors in all')
  for (const { gateways, ordersPerSecond, limit, processors } of scales) {
    const columns = [
      String(gateways).padStart(8),
      String(Math.round(ordersPerSecond)).padStart(9),
      ` ${limit.padEnd(11)}`,
    ]
    console.log(`${columns.join(' ')} ${processors.toFixed(1)}`)
  }
}

await main()
