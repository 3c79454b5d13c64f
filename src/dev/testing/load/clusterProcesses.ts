import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres } from '@/dev/tooling/localServers.mjs'
import { startNats } from '../natsServer'
import { startPostgres } from '../postgresServer'
import { childrenOf } from './processTimes'

export type LoadProcess = {
  readonly pid: number
  /** `127.0.0.1:PORT` of a process that serves. */
  readonly address: string
  readonly stop: () => Promise<void>
}

export const loadDomain = { name: 'Optick Paper', version: '1', chainId: 1 }

const script = join(process.cwd(), process.env['OPTICK_DIST'] ?? 'dist', 'host/main.js')
const usual = ['--venue-only', '--venue-port=0', '--market=quiet', '--seed=5', '--no-limits']

/** Resolves once the role runs. @throws Error if the process ends before */
async function startHostOf(flags: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<LoadProcess> {
  const env = { ...process.env, ...more }
  const child = spawn(process.execPath, [script, ...usual, ...flags], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const killWithUs = () => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    void ended.then(() => reject(new Error(`the process ended before it was ready: ${flags.join(' ')}`)))
    child.stdout.on('data', (data: Buffer) => {
      said += data.toString()
      const [, host] = /^Optick(?: venue: http:\/\/(\S+)| \w+: ready)$/m.exec(said) ?? []
      if (/^Optick.*\n/m.test(said)) resolve((host ?? '').replace('localhost', '127.0.0.1'))
    })
  })
  return {
    pid: child.pid ?? 0,
    address,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      process.off('exit', killWithUs)
    },
  }
}

export async function startSingle(): Promise<LoadProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'optick-load-'))
  const started = await startHostOf([`--data=${folder}`])
  return {
    ...started,
    stop: async () => {
      await started.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** An engine of a separate league, without a database. */
export function startLoadEngine(natsUrl: string, league: string): Promise<LoadProcess> {
  return startHostOf(['--role=engine', `--league=${league}`], { OPTICK_CLUSTER: natsUrl })
}

export type LoadCluster = {
  /** Processes by part, including `nats` and `postgres`. Gateways are not included. */
  readonly pids: ReadonlyMap<string, number>
  readonly startGateway: () => Promise<LoadProcess>
  readonly natsUrl: string
  /** An engine, a projector and a gateway of another venue on the same NATS, with a separate database. */
  readonly startLeague: (
    league: string,
  ) => Promise<{ readonly pids: ReadonlyMap<string, number>; readonly stop: () => Promise<void> }>
  readonly stop: () => Promise<void>
}

/** NATS with synced writes, PostgreSQL, one engine, projector and market. @throws Error if a server is missing */
export async function startLoadCluster(): Promise<LoadCluster> {
  const binaries = findPostgres()
  if (binaries === undefined) throw new Error('PostgreSQL is not installed: apt install postgresql')
  const nats = await startNats()
  const postgres = await startPostgres(binaries)
  const env = { OPTICK_POSTGRES: await postgres.createDatabase() }
  const startIn = (role: string, league: string, more: NodeJS.ProcessEnv) =>
    startHostOf([`--role=${role}`, `--league=${league}`], { OPTICK_CLUSTER: nats.url, ...more })
  const start = (role: string) => startIn(role, 'VENUE', env)
  const pids = new Map<string, number>()
  for (const program of ['nats-server', 'postgres']) {
    // The servers are this process's only children with that name.
    const [pid] = childrenOf(process.pid, program)
    if (pid !== undefined) pids.set(program.replace('-server', ''), pid)
  }
  const roles: LoadProcess[] = []
  for (const role of ['engine', 'projector', 'market']) {
    const started = await start(role)
    roles.push(started)
    pids.set(role, started.pid)
  }
  return {
    pids,
    startGateway: () => start('gateway'),
    natsUrl: nats.url,
    startLeague: async (league) => {
      const own = { OPTICK_POSTGRES: await postgres.createDatabase() }
      const started = new Map<string, LoadProcess>()
      for (const role of ['engine', 'projector', 'gateway']) started.set(role, await startIn(role, league, own))
      const servers = ['nats', 'postgres'].map((name) => [name, pids.get(name) ?? 0] as const)
      return {
        pids: new Map([...servers, ...[...started].map(([role, { pid }]) => [role, pid] as const)]),
        stop: async () => {
          for (const role of [...started.values()].toReversed()) await role.stop()
        },
      }
    },
    stop: async () => {
      for (const role of roles.toReversed()) await role.stop()
      await postgres.stop()
      await nats.stop()
    },
  }
}
