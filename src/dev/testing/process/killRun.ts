import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { assert } from '@/core/lib/assert'
import { createRandom, type Random } from '@/core/lib/random'
import { snapshotPoints } from './killVenue'
import { createPlayedJournal } from './playedJournal'
import { createTradingClient, type TradingClient } from './tradingClient'

/** When the process dies: under load, at its start, while it writes a snapshot, or while it closes. */
const moments = ['load', 'load', 'load', 'start', 'snapshot', 'close'] as const
type Moment = (typeof moments)[number]

export type KillFigures = {
  readonly kills: Record<Moment, number>
  readonly acknowledged: number
  readonly unanswered: number
  readonly commands: number
  readonly losses: readonly string[]
  /** Kills after which the snapshot's state differed from the whole journal's. */
  readonly unequal: readonly string[]
  readonly notices: readonly string[]
  /** Sorted. Time from the start until the process serves, and its processor time. */
  readonly restartMs: readonly number[]
  readonly restartCpuMs: readonly number[]
}

type Child = ChildProcessByStdio<Writable, Readable, Readable>
type Running = { readonly child: Child; readonly ended: Promise<number | null>; readonly lines: AsyncIterator<string> }

/**
 * Starts the venue on `folder` repeatedly, trades with three clients while its market lives, and kills it with -9.
 * After each kill the state from the snapshot and the rest is compared with that from the whole journal, and after each
 * restart every client checks its acknowledged commands.
 */
export async function runKills(
  script: string,
  { folder, seed, count }: { readonly folder: string; readonly seed: number; readonly count: number },
  onKill: (killed: number) => void,
): Promise<KillFigures> {
  const random = createRandom(seed)
  const clients = ['ann', 'bob', 'eve'].map((name, at) => createTradingClient(name, createRandom(seed + at + 1)))
  const journal = createPlayedJournal()
  const kills: Record<Moment, number> = { load: 0, start: 0, snapshot: 0, close: 0 }
  const losses: string[] = []
  const unequal: string[] = []
  const notices: string[] = []
  const restarts: { ms: number; cpuMs: number }[] = []
  let commands = 0

  for (let kill = 0; kill < count; kill++) {
    // In rotation, so that a short run covers all; load comes first, because there must be something to lose.
    const moment = moments[kill % moments.length] ?? 'load'
    const running = startProcess(script, folder, seed, moment)
    if (moment === 'start') await killAtStart(running, random)
    else {
      const { restUrl, ...restart } = await ready(running)
      // The first start creates the venue with its past.
      if (kill > 0) restarts.push(restart)
      losses.push(...(await connectAll(clients, restUrl)))
      await killUnderLoad(running, { moment, clients, random })
    }
    kills[moment] += 1
    const { lastSeq, restoredSeq, played, restored, notices: said } = await journal.compare(folder)
    if (played !== restored || lastSeq !== restoredSeq) {
      unequal.push(`kill ${kill} (${moment}): whole journal ${lastSeq} ${played}, restored ${restoredSeq} ${restored}`)
    }
    notices.push(...said)
    commands = lastSeq
    onKill(kill + 1)
  }
  const last = startProcess(script, folder, seed, 'close')
  const { restUrl, ...restart } = await ready(last)
  restarts.push(restart)
  losses.push(...(await connectAll(clients, restUrl)))
  last.child.kill('SIGTERM')
  assert((await last.ended) === 0, 'a venue that is not killed closes in good order')
  const sum = (of: (client: TradingClient) => number) => clients.reduce((total, client) => total + of(client), 0)
  return {
    kills,
    acknowledged: sum((client) => client.acknowledged()),
    unanswered: sum((client) => client.unanswered()),
    commands,
    losses,
    unequal,
    notices,
    restartMs: restarts.map(({ ms }) => ms).toSorted((a, b) => a - b),
    restartCpuMs: restarts.map(({ cpuMs }) => cpuMs).toSorted((a, b) => a - b),
  }
}

/**
 * The interval is long enough for at most two snapshots per run: the older one trims the journal before it, which is
 * still to be compared. Closing makes another snapshot.
 */
function startProcess(script: string, folder: string, seed: number, moment: Moment): Running {
  const commandsBetween = moment === 'close' ? 50_000 : 6_000
  const child = spawn(process.execPath, [script, folder, String(seed), String(commandsBetween)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  return { child, ended, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

async function ready({ child, lines }: Running): Promise<{ restUrl: string; ms: number; cpuMs: number }> {
  const startedMs = performance.now()
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  for (;;) {
    const { value, done } = await lines.next()
    if (done === true) throw new Error(`the venue ended before it was ready:\n${errors}`)
    const [, port, cpuMs] = /^ready (\d+) (\d+)$/.exec(value) ?? []
    if (port === undefined) continue
    return { restUrl: `http://127.0.0.1:${port}`, ms: performance.now() - startedMs, cpuMs: Number(cpuMs) }
  }
}

/** Every client checks before any trades, because a trade may change another client's orders. */
async function connectAll(clients: readonly TradingClient[], restUrl: string): Promise<string[]> {
  for (const client of clients) await client.connect(restUrl)
  return (await Promise.all(clients.map((client) => client.findLosses()))).flat()
}

/** Between the program's first line and the makers' first quotes. */
async function killAtStart({ child, ended, lines }: Running, random: Random): Promise<void> {
  await lines.next()
  const timer = setTimeout(() => child.kill('SIGKILL'), random.integer(2_500))
  await Promise.race([untilReady(lines), ended])
  clearTimeout(timer)
  child.kill('SIGKILL')
  await ended
}

async function untilReady(lines: AsyncIterator<string>): Promise<void> {
  while ((await lines.next()).done !== true) continue
}

async function killUnderLoad(
  { child, ended }: Running,
  scene: {
    readonly moment: Exclude<Moment, 'start'>
    readonly clients: readonly TradingClient[]
    readonly random: Random
  },
): Promise<void> {
  const { moment, clients, random } = scene
  // Limits the wait for a slow market on a busy machine.
  const latest = setTimeout(() => child.kill('SIGKILL'), 20_000)
  let answers = 1 + random.integer(250)
  const onAnswer = () => {
    answers -= 1
    if (answers !== 0) return
    if (moment === 'load') child.kill('SIGKILL')
    if (moment === 'snapshot') child.stdin.write(`snapshot ${random.pick(snapshotPoints)}\n`)
    if (moment === 'close') {
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), random.integer(120))
    }
  }
  for (const client of clients) client.trade(onAnswer)
  await ended
  clearTimeout(latest)
}
