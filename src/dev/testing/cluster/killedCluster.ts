import { spawn } from 'node:child_process'
import { clusterNames } from '@/venue/cluster/nats/clusterStreams'
import { accessOf } from '@/venue/cluster/nats/natsAccess'
import { openNats } from '@/venue/cluster/nats/openNats'
import { startNatsCluster, type NatsCluster } from '../natsServer'
import { startNatsProxy, type LineFault, type NatsProxy } from './natsProxy'
import { startRole, type Environment, type RoleProcess } from './roleProcess'

export const roleNames = ['engine 1', 'engine 2', 'gateway 1', 'gateway 2', 'market', 'projector'] as const
export type RoleName = (typeof roleNames)[number]
export const gatewayNames = ['gateway 1', 'gateway 2'] as const

/** A cluster of real processes, each with its own proxies to the nodes of NATS. */
export type KilledCluster = {
  readonly nats: NatsCluster
  readonly role: (name: RoleName) => RoleProcess
  readonly hasRole: (name: RoleName) => boolean
  readonly kill: (name: RoleName) => Promise<void>
  /** Roles that ended by themselves and were restarted, as a supervisor does: name and last error output. */
  readonly restarts: readonly string[]
  readonly urlOf: (gateway: RoleName) => string
  /** The NATS nodes that lead the commands, the events and the engines' leases. */
  readonly streamLeaders: () => Promise<readonly number[]>
  /** The engine that reported its leadership last. */
  readonly leader: () => RoleName
  readonly begin: (name: RoleName, fault: LineFault) => void
  readonly heal: (name: RoleName) => void
  /**
   * Ends all roles, engines last: the other roles close once their last commands are answered. Returns the roles that
   * ended badly.
   */
  readonly end: () => Promise<string[]>
  readonly verify: () => Promise<Verdict>
  readonly remove: () => Promise<void>
}

export type Verdict = {
  readonly code: number | null
  readonly commands: number
  readonly digest: string
  /** The last command in the history; undefined without PostgreSQL. */
  readonly historySeq: number | undefined
  /** Published digests of running engines that the log reproduces. */
  readonly equalDigests: number
  readonly lastLine: string
}

const nodes = 3

/** True for reasons to end that a supervisor's restart fixes. */
export const isPassing = (words: string): boolean =>
  /NATS does not answer in time|cannot be used at|the lease of the market was lost|another projector writes/.test(words)

/** Returns the end of the process's error output: one line, or an internal error with its stack trace. */
function lastLine(errors: string): string {
  const from = errors.lastIndexOf('optick: ')
  return errors.slice(Math.max(0, from)).trimEnd().slice(0, 2_000)
}

/** @param postgresUrl an empty database; without one there is no projector */
export async function startKilledCluster(script: string, postgresUrl: string | undefined): Promise<KilledCluster> {
  const nats = await startNatsCluster(nodes)
  const roles = new Map<RoleName, RoleProcess>()
  const urls = new Map<RoleName, string>()
  const restarts: string[] = []
  let isEnding = false
  const lines = new Map<RoleName, readonly NatsProxy[]>()
  for (const name of roleNames) lines.set(name, await Promise.all(nats.nodes.map(startNatsProxy)))
  const history = postgresUrl === undefined ? {} : { OPTICK_POSTGRES: postgresUrl }

  /** A process ends if NATS does not answer in time on a busy machine, and is restarted, here and later. */
  async function start(name: RoleName, triesLeft = 4): Promise<void> {
    const servers = (lines.get(name) ?? []).map(({ url }) => url).join(',')
    const role = name.split(' ')[0] ?? ''
    const flags = [`--replicas=${nodes}`, `--role=${role}`]
    const env = { OPTICK_CLUSTER: servers, ...history }
    const process = startRole(script, name, role === 'engine' ? [...flags, '--audit'] : flags, env)
    roles.set(name, process)
    try {
      urls.set(name, await process.ready)
    } catch (error) {
      if (triesLeft === 0 || isEnding || !isPassing(process.errors())) throw error
      await start(name, triesLeft - 1)
      return
    }
    void process.ended.then(async () => {
      if (isEnding || roles.get(name) !== process) return
      restarts.push(`${name}: ${lastLine(process.errors())}`)
      await start(name)
    })
  }

  async function kill(name: RoleName): Promise<void> {
    const process = role(name)
    // Removed first, so that the supervisor does not restart the role.
    roles.delete(name)
    process.kill('SIGKILL')
    await process.ended
    await start(name)
  }

  function role(name: RoleName): RoleProcess {
    const found = roles.get(name)
    if (found === undefined) throw new Error(`${name} was started`)
    return found
  }

  const hasRole = (name: RoleName) => name !== 'projector' || postgresUrl !== undefined
  await Promise.all(roleNames.filter(hasRole).map((name) => start(name)))
  return {
    nats,
    role,
    hasRole,
    kill,
    restarts,
    streamLeaders: () => streamLeaders(nats),
    urlOf: (gateway) => urls.get(gateway) ?? '',
    leader: () => {
      const said = (name: RoleName) =>
        role(name)
          .errors()
          .match(/this engine leads[^\n]*/g)
          ?.at(-1)
      return said('engine 2') === 'this engine leads.' && said('engine 1') !== 'this engine leads.'
        ? 'engine 2'
        : 'engine 1'
    },
    begin: (name, fault) => lines.get(name)?.forEach((line) => line.begin(fault)),
    heal: (name) => lines.get(name)?.forEach((line) => line.heal()),
    end: () => {
      isEnding = true
      return endAll(roles)
    },
    verify: () => verify(script, nats, history),
    remove: async () => {
      isEnding = true
      for (const process of roles.values()) process.kill('SIGKILL')
      for (const process of roles.values()) await process.ended
      for (const proxies of lines.values()) for (const proxy of proxies) await proxy.close()
      await nats.stop()
    },
  }
}

async function streamLeaders({ nodes: all }: NatsCluster): Promise<readonly number[]> {
  const connection = await openNats(accessOf(all.map(({ url }) => url)), 'leaders')
  const { commands, events, leases } = clusterNames('VENUE')
  const leaders: number[] = []
  for (const stream of [commands.stream, events.stream, `KV_${leases}`]) {
    const { cluster } = await connection.manager.streams.info(stream)
    leaders.push(Number(cluster?.leader?.replace('node_', '')) - 1)
  }
  await connection.close()
  return leaders
}

async function endAll(roles: ReadonlyMap<RoleName, RoleProcess>): Promise<string[]> {
  const wrong: string[] = []
  const isEngine = ([name]: [string, RoleProcess]) => Number(name.startsWith('engine'))
  for (const [name, process] of [...roles].toSorted((a, b) => isEngine(a) - isEngine(b))) {
    process.kill('SIGTERM')
    const code = await process.ended
    if (code !== 0 && !isPassing(process.errors())) wrong.push(`${name} ended with ${code}: ${process.errors()}`)
  }
  return wrong
}

async function verify(script: string, nats: NatsCluster, history: Environment): Promise<Verdict> {
  const servers = nats.nodes.map(({ url }) => url).join(',')
  const child = spawn(process.execPath, [script, '--verify'], {
    env: { ...process.env, OPTICK_CLUSTER: servers, ...history },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (data: Buffer) => (text += data.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const [, commands] = /^Played again: (\d+) commands/m.exec(text) ?? []
  const [, digest = ''] = /^State after command \d+: (\w+)/m.exec(text) ?? []
  const [, equalDigests] = /are the same here: (\d+)/.exec(text) ?? []
  const [, historySeq] = /^History up to command (\d+)/m.exec(text) ?? []
  return {
    code,
    commands: Number(commands),
    digest,
    equalDigests: Number(equalDigests),
    historySeq: historySeq === undefined ? undefined : Number(historySeq),
    lastLine: text.trimEnd().split('\n').at(-1) ?? '',
  }
}
