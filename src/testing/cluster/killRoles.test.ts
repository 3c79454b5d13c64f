import { spawn } from 'node:child_process'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createRandom, type Random } from '@/lib/random'
import { startNats, type NatsServer } from '../natsServer'
import { buildProcesses } from '../process/buildProcesses'
import { createTradingClient, type TradingClient } from '../process/tradingClient'
import { registeredTrader } from '../registeredTrader'
import { runSize } from '../runSize'
import { hasNats } from './openCluster'
import { startRole, type RoleProcess } from './roleProcess'

/** For more rounds: `OPTICK_CLUSTER_KILLS=100 npx vitest run src/testing/cluster/killRoles.test.ts`. */
const rounds = runSize({ usual: 2, full: 20, variable: 'OPTICK_CLUSTER_KILLS' })
const seed = Number(process.env['OPTICK_SEED'] ?? '20261125')

/** In turn: killed with -9, or stopped for longer than a lease. */
const victims = ['engine killed', 'engine stopped', 'gateway killed', 'nats killed', 'market killed'] as const

type Cluster = {
  readonly script: string
  readonly nats: NatsServer
  readonly roles: Map<string, RoleProcess>
  readonly urls: Map<string, string>
}

/** As a supervisor does it: a process that NATS does not answer in time on a busy machine ends, and is started again. */
async function start(cluster: Cluster, name: string, triesLeft = 4): Promise<void> {
  const role = name.split(' ')[0] ?? ''
  const process = startRole(cluster.script, name, [`--cluster=${cluster.nats.url}`, `--role=${role}`])
  cluster.roles.set(name, process)
  try {
    cluster.urls.set(name, await process.ready)
  } catch (error) {
    if (triesLeft === 0 || !process.errors().includes('NATS does not answer in time')) throw error
    await start(cluster, name, triesLeft - 1)
  }
}

/** The engine that said last that it leads. */
function leaderOf({ roles }: Cluster): string {
  const leads = (name: string) =>
    roles
      .get(name)
      ?.errors()
      .trimEnd()
      .split('\n')
      .findLast((line) => line.includes('this engine leads')) ?? ''
  const [leader] = ['engine 1', 'engine 2'].filter((name) => leads(name).includes('leads.'))
  return leader ?? 'engine 1'
}

/** Does it to the victim and waits until it is over; returns how long nothing was acknowledged meanwhile, in milliseconds. */
async function strike(
  cluster: Cluster,
  victim: (typeof victims)[number],
  random: Random,
  sinceAnswerMs: () => number,
): Promise<number> {
  let longestMs = 0
  const timer = setInterval(() => (longestMs = Math.max(longestMs, sinceAnswerMs())), 10)
  if (victim === 'nats killed') await cluster.nats.restart()
  else {
    const [kind, how] = victim.split(' ')
    const name =
      kind === 'engine' ? leaderOf(cluster) : kind === 'market' ? 'market' : random.pick(['gateway 1', 'gateway 2'])
    const process = cluster.roles.get(name)
    if (how === 'stopped') {
      process?.kill('SIGSTOP')
      await new Promise((resolve) => setTimeout(resolve, 2_500))
      process?.kill('SIGCONT')
    } else {
      process?.kill('SIGKILL')
      await process?.ended
      await start(cluster, name)
    }
  }
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  clearInterval(timer)
  return longestMs
}

describe.skipIf(!hasNats)('a cluster whose parts are killed and stopped', () => {
  test(
    'keeps every acknowledged order, and its log gives again what was published',
    async () => {
      const built = await buildProcesses('cluster')
      const nats = await startNats()
      const cluster: Cluster = { script: built.host, nats, roles: new Map(), urls: new Map() }
      // Also after a failure nothing is left running.
      onTestFinished(async () => {
        for (const process of cluster.roles.values()) process.kill('SIGKILL')
        await nats.stop()
        built.remove()
      })
      await Promise.all(
        ['engine 1', 'engine 2', 'gateway 1', 'gateway 2', 'market'].map((name) => start(cluster, name)),
      )
      for (const name of ['gateway 1', 'gateway 2']) await untilPriced(cluster.urls.get(name) ?? '')
      const random = createRandom(seed)
      const clients = ['ann', 'bob', 'eve', 'joe'].map((name, at) => createTradingClient(name, createRandom(seed + at)))
      const losses: string[] = []
      const gapsMs: Record<string, number[]> = {}
      let answeredAtMs = performance.now()
      for (let round = 0; round < rounds; round += 1) {
        losses.push(...(await connectAll(cluster, clients, round)))
        for (const client of clients) client.trade(() => (answeredAtMs = performance.now()))
        await new Promise((resolve) => setTimeout(resolve, 300 + random.integer(700)))
        const victim = victims[round % victims.length] ?? 'engine killed'
        const gapMs = await strike(cluster, victim, random, () => performance.now() - answeredAtMs)
        ;(gapsMs[victim] ??= []).push(Math.round(gapMs))
      }
      losses.push(...(await connectAll(cluster, clients, rounds)))
      const codes = await endAll(cluster)
      const verdict = await verify(cluster)
      const acknowledged = clients.reduce((sum, client) => sum + client.acknowledged(), 0)
      console.log(
        `${rounds} rounds of seed ${seed}: ${acknowledged} acknowledged, ${verdict.commands} commands, longest without an answer: ${JSON.stringify(gapsMs)} ms; refused: ${refusalsOf(clients)}`,
      )
      expect(losses).toEqual([])
      expect(verdict).toMatchObject({ code: 0, lastLine: 'All is the same.' })
      expect(verdict.commands).toBeGreaterThanOrEqual(acknowledged)
      expect(codes).toEqual(codes.map(() => 0))
      expect(acknowledged).toBeGreaterThan(rounds)
    },
    60_000 + rounds * 30_000,
  )
})

/** Clients that are refused whatever they ask for look like a cluster that does not answer. */
function refusalsOf(clients: readonly TradingClient[]): string {
  const sums = new Map<string, number>()
  for (const client of clients)
    for (const [reason, count] of client.refusals()) sums.set(reason, (sums.get(reason) ?? 0) + count)
  return JSON.stringify(Object.fromEntries(sums))
}

/** As an auditor does it. */
async function verify({ script, nats }: Cluster) {
  const child = spawn(process.execPath, [script, `--cluster=${nats.url}`, '--verify'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (data: Buffer) => (text += data.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const [, commands] = /^Played again: (\d+) commands/m.exec(text) ?? []
  return { code, commands: Number(commands), lastLine: text.trimEnd().split('\n').at(-1) }
}

/** Engines last: the others close when their last commands are answered. Returns the exit codes. */
async function endAll({ roles }: Cluster): Promise<(number | null)[]> {
  const codes: (number | null)[] = []
  const isEngine = ([name]: [string, RoleProcess]) => Number(name.startsWith('engine'))
  for (const [name, process] of [...roles].toSorted((a, b) => isEngine(a) - isEngine(b))) {
    process.kill('SIGTERM')
    const code = await process.ended
    codes.push(code)
    if (code !== 0) console.error(`${name}: ${process.errors()}`)
  }
  return codes
}

/**
 * As a balancer gives them to the gateways that are there. What was under way when they left is in the log by now, and each
 * gateway shows all that was in the log before a command of its own was answered. Returns what is missing, in words.
 */
async function connectAll({ urls }: Cluster, clients: readonly TradingClient[], round: number): Promise<string[]> {
  for (const client of clients) client.leave()
  await new Promise((resolve) => setTimeout(resolve, 300))
  const addresses = ['gateway 1', 'gateway 2'].map((name) => urls.get(name) ?? '')
  for (const [at, restUrl] of addresses.entries()) await registeredTrader({ restUrl, core }, `probe ${round} ${at}`)
  for (const [at, client] of clients.entries()) await client.connect(addresses[(at + round) % 2] ?? '')
  return (await Promise.all(clients.map((client) => client.findLosses()))).flat()
}

const core = { domain: { name: 'Optick Paper', version: '1', chainId: 1 } }

/** Until the market has made its first prices. */
async function untilPriced(url: string): Promise<void> {
  for (;;) {
    const response = await fetch(`${url}/instrument/ETH-PERP`)
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && 'mark_price' in body) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
