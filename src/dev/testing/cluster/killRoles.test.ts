import { describe, expect, onTestFinished, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { findPostgres } from '@/dev/tooling/localServers.mjs'
import { clusterNames } from '@/venue/cluster/nats/clusterStreams'
import { accessOf } from '@/venue/cluster/nats/natsAccess'
import { openNats } from '@/venue/cluster/nats/openNats'
import { createTradingClient, type TradingClient } from '../process/tradingClient'
import { registeredTrader } from '../registeredTrader'
import { bundleOf, openRunDatabase } from '../run/askRun'
import { runSize } from '../runSize'
import { startEngine } from './clusterScene'
import { gatewayNames, isPassing, startKilledCluster, type KilledCluster } from './killedCluster'
import { hasNats } from './openCluster'
import { createOrderHistories } from './orderHistories'
import { strikes, type Strike } from './strikes'

/** For more rounds: `npm run cluster -- prove --rounds 200`. */
const rounds = runSize({ usual: 2, full: 100, variable: 'OPTICK_CLUSTER_KILLS' })
const seed = Number(process.env['OPTICK_SEED'] ?? '20261125')

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

type Round = { readonly faults: string[]; readonly gapMs: number }

/** Strikes while histories are recorded. Also returns the time without an acknowledgement, in milliseconds. */
async function strikeUnderLoad(
  strike: () => Promise<string[]>,
  record: () => Promise<void>,
  sinceAnswerMs: () => number,
): Promise<Round> {
  let longestMs = 0
  const striking = { isOver: false }
  const timer = setInterval(() => (longestMs = Math.max(longestMs, sinceAnswerMs())), 10)
  const recording = (async () => {
    while (!striking.isOver) await record()
  })()
  const faults = await strike()
  await pause(1_500)
  // A NATS stream may still have no leader.
  const endMs = performance.now() + 20_000
  while (sinceAnswerMs() > 300 && performance.now() < endMs) await pause(50)
  clearInterval(timer)
  striking.isOver = true
  await recording
  return { faults, gapMs: Math.round(longestMs) }
}

describe.skipIf(!hasNats)('a cluster whose parts are killed, stopped and cut off', () => {
  test(
    'retains every acknowledged order, answers like a single venue, and its log reproduces the published events',
    async () => {
      const host = await bundleOf('host')
      const cluster = await startKilledCluster(host, findPostgres() && (await openRunDatabase()))
      onTestFinished(cluster.remove)
      for (const name of gatewayNames) await untilPriced(cluster.urlOf(name))
      const random = createRandom(seed)
      const clients = ['ann', 'bob', 'eve', 'joe'].map((name, at) => createTradingClient(name, createRandom(seed + at)))
      const urls = () => gatewayNames.map(cluster.urlOf)
      const histories = await createOrderHistories({ random: createRandom(seed + 100), name: 'histories', urls })
      const faults: string[] = []
      const gapsMs = new Map<string, number[]>()
      let answeredAtMs = performance.now()
      for (let round = 0; round < rounds; round += 1) {
        faults.push(...(await connectAll(cluster, clients, round)))
        answeredAtMs = performance.now()
        for (const client of clients) client.trade(() => (answeredAtMs = performance.now()))
        await pause(300 + random.integer(700))
        const strike = strikes[round % strikes.length] as Strike
        const struck = await strikeUnderLoad(
          () => strike.run(cluster, random),
          histories.record,
          () => performance.now() - answeredAtMs,
        )
        faults.push(...struck.faults)
        gapsMs.set(strike.name, [...(gapsMs.get(strike.name) ?? []), struck.gapMs])
        if (rounds > 20 && round % 10 === 9) console.log(`${round + 1} of ${rounds} rounds`)
      }
      faults.push(...(await connectAll(cluster, clients, rounds)))
      const judged = await histories.verdict()
      faults.push(...cluster.restarts.filter((words) => !isPassing(words)), ...(await cluster.end()))
      const verdict = await cluster.verify()
      const acknowledged = clients.reduce((sum, client) => sum + client.acknowledged(), 0)
      console.log(
        [
          `${rounds} rounds of seed ${seed}: ${acknowledged} acknowledged, ${verdict.commands} commands; refused: ${sumOf(clients, 'rejections')}; not looked up at once: ${sumOf(clients, 'doubtful')}`,
          `${judged.histories} histories of ${judged.operations} operations, ${judged.unknown} without an answer: ${JSON.stringify(judged.byOutput)}; left out: ${JSON.stringify(judged.leftOut)}`,
          `ended by themselves: ${JSON.stringify(cluster.restarts)}`,
          `verified: ${verdict.lastLine} ${verdict.equalDigests} digests of running engines, history up to command ${verdict.historySeq}; faults: ${faults.length + judged.faults.length}`,
          'longest time without an answer, ms:',
          ...[...gapsMs].map(([name, gaps]) => `  ${name.padEnd(21)} ${spread(gaps)}`),
          ...['engine', 'gateway', 'NATS'].map(
            (kind) => `  ${`any ${kind}`.padEnd(21)} ${spread(ofKind(gapsMs, kind))}`,
          ),
        ].join('\n'),
      )
      expect([...faults, ...judged.faults]).toEqual([])
      expect(verdict).toMatchObject({ code: 0, lastLine: 'All is the same.' })
      expect(verdict.historySeq ?? verdict.commands).toBe(verdict.commands)
      expect(verdict.commands).toBeGreaterThanOrEqual(acknowledged)
      expect(await digestOfNewEngine(cluster)).toBe(verdict.digest)
      expect(acknowledged).toBeGreaterThan(rounds)
      expect(judged.byOutput).toMatchObject({ 'place taken': expect.any(Number), 'edit taken': expect.any(Number) })
    },
    120_000 + rounds * 40_000,
  )
})

/** Starts like every engine: from the newest snapshot, if any, and the log after it. */
async function digestOfNewEngine({ nats }: KilledCluster): Promise<string> {
  const connection = await openNats(accessOf(nats.nodes.map(({ url }) => url)), 'digest')
  const engine = await startEngine(connection, { names: clusterNames('VENUE') }, 'digest')
  const digest = engine.digest()
  await engine.close()
  await connection.close()
  return digest
}

function ofKind(gapsMs: ReadonlyMap<string, readonly number[]>, kind: string): number[] {
  return [...gapsMs].flatMap(([name, gaps]) => (name.startsWith(kind) ? gaps : []))
}

function spread(values: readonly number[]): string {
  if (values.length === 0) return 'not in this run'
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1]
  return `${values.length} times: p50 ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)}`
}

/** If every request is rejected, the cluster seems not to answer. */
function sumOf(clients: readonly TradingClient[], what: 'rejections' | 'doubtful'): string {
  const sums = new Map<string, number>()
  for (const client of clients)
    for (const [reason, count] of client[what]()) sums.set(reason, (sums.get(reason) ?? 0) + count)
  return JSON.stringify(Object.fromEntries(sums))
}

/**
 * Distributes clients over the running gateways, like a load balancer. Commands pending at a disconnect are in the log
 * by now, and a gateway shows the whole log before it answers a command. Returns descriptions of what is missing.
 */
async function connectAll(cluster: KilledCluster, clients: readonly TradingClient[], round: number): Promise<string[]> {
  for (const client of clients) client.leave()
  await pause(300)
  const addresses = gatewayNames.map(cluster.urlOf)
  // A gateway without news for three seconds, because NATS took that long to elect leaders, serves again soon.
  await Promise.all(addresses.map(untilServing))
  for (const [at, restUrl] of addresses.entries()) await registeredTrader({ restUrl, core }, `probe ${round} ${at}`)
  for (const [at, client] of clients.entries()) await client.connect(addresses[(at + round) % 2] ?? '')
  return (await Promise.all(clients.map((client) => client.findLosses()))).flat()
}

const core = { domain: { name: 'Optick Paper', version: '1', chainId: 1 } }

async function untilServing(url: string): Promise<void> {
  while ((await fetch(`${url}/time`)).status !== 200) await pause(50)
}

/** Until the market has set its first prices. */
async function untilPriced(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/instrument/ETH-PERP`)
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && 'mark_price' in body) return
    await pause(50)
  }
}
