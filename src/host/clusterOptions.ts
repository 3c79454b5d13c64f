import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { accessOf } from '@/venue/cluster/nats/natsAccess'
import type { NatsAccess } from '@/venue/cluster/nats/openNats'
import { keepAll, type Retention } from '@/venue/cluster/nats/trimLog'
import { clusterFlags, type ClusterValues } from './flags.mjs'
import { RejectedOption } from './rejectedOption'

/** Role of a process in a cluster. `all` runs every role in one process, to try out a cluster. */
export type ClusterRole = (typeof clusterRoles)[number]

export type ClusterOptions = {
  readonly role: ClusterRole
  readonly nats: NatsAccess
  /** Prefix of the streams, so that several venues can share one NATS. */
  readonly league: string
  readonly replicas: number
  /** Undefined: gateways know only the past since their start. The URL may contain a password. */
  readonly postgresUrl: string | undefined
  /** For engines: the part of the log that is retained although a snapshot covers it. */
  readonly retention: Retention
  /** True: the process runs no role. It replays the log, compares the result with the cluster, and ends. */
  readonly isVerifying: boolean
}

const clusterRoles = ['all', 'gateway', 'engine', 'projector', 'market'] as const

type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the cluster options; undefined for a single process. Throws {@link RejectedOption}, whose message contains no
 * secret.
 */
export function readClusterOptions(values: ClusterValues, env: Environment): ClusterOptions | undefined {
  const servers = values.cluster ?? env['OPTICK_CLUSTER']
  if (servers === undefined) {
    const orphan = (Object.keys(clusterFlags) as (keyof ClusterValues)[]).find((name) => values[name] !== undefined)
    if (orphan !== undefined) throw new RejectedOption(`--${orphan} needs --cluster`)
    return undefined
  }
  rejectPassword('--cluster', values.cluster, 'OPTICK_CLUSTER')
  rejectPassword('--postgres', values.postgres, 'OPTICK_POSTGRES, or the file that OPTICK_POSTGRES_FILE names,')
  const isVerifying = values.verify === true
  if (isVerifying && values.role !== undefined) throw new RejectedOption('--verify runs no role: leave out --role')
  const role = oneOfRoles(values.role ?? env['OPTICK_ROLE'] ?? 'all')
  const postgresUrl = readPostgresUrl(values, env)
  if (role === 'projector' && postgresUrl === undefined && !isVerifying)
    throw new RejectedOption('--role projector needs --postgres')
  return {
    role,
    nats: readAccess(servers, values, env),
    league: readLeague(values.league ?? env['OPTICK_LEAGUE'] ?? 'VENUE'),
    replicas: readReplicas(values.replicas ?? env['OPTICK_REPLICAS'] ?? '1'),
    postgresUrl,
    retention: readRetention(values['keep-log'] ?? env['OPTICK_KEEP_LOG'], postgresUrl !== undefined),
    isVerifying,
  }
}

/** Rejects a password in a flag, because every user of a machine can read the flags of every process. */
function rejectPassword(flag: string, value: string | undefined, instead: string): void {
  const urls = (value ?? '').split(',')
  if (urls.every((url) => !/^[^/]*\/\/[^/@]*:[^/]*@/.test(url) && !/[?&]password=/i.test(url))) return
  throw new RejectedOption(
    `${flag} must not have a password in it, since the flags of a process are visible to every user of the machine: use ${instead} instead`,
  )
}

function readAccess(list: string, values: ClusterValues, env: Environment): NatsAccess {
  const urls = list.split(',').map((text) => (URL.canParse(text) ? new URL(text) : null))
  const isWrong = urls.some((url) => url === null || !['nats:', 'tls:'].includes(url.protocol) || url.hostname === '')
  if (isWrong)
    throw new RejectedOption('--cluster must be a comma-separated list of servers such as nats://10.0.0.1:4222')
  const found = urls.flatMap((url) => url ?? [])
  // The NATS driver compares certificates with host names only.
  if (found.some(({ protocol, hostname }) => protocol === 'tls:' && isIP(hostname.replace(/^\[|\]$/g, '')) !== 0))
    throw new RejectedOption('--cluster must name tls:// servers as their certificates do, not by their IP addresses')
  const credentials = values['nats-creds'] ?? env['OPTICK_NATS_CREDS']
  const tls = readTls(values, env) ?? (found.some(({ protocol }) => protocol === 'tls:') ? {} : undefined)
  return {
    ...accessOf(found),
    ...(credentials !== undefined && { credentials: readSecret('--nats-creds', credentials) }),
    ...(tls !== undefined && { tls }),
  }
}

/** Certificates are passed as paths. The driver reads the files at each connection, so certificates can be renewed. */
function readTls(values: ClusterValues, env: Environment): NatsAccess['tls'] {
  const caFile = values['nats-ca'] ?? env['OPTICK_NATS_CA']
  const certFile = values['nats-cert'] ?? env['OPTICK_NATS_CERT']
  const keyFile = values['nats-key'] ?? env['OPTICK_NATS_KEY']
  if ((certFile === undefined) !== (keyFile === undefined))
    throw new RejectedOption('--nats-cert and --nats-key must be given together')
  if (caFile === undefined && certFile === undefined) return undefined
  const files = [
    ['--nats-ca', caFile],
    ['--nats-cert', certFile],
    ['--nats-key', keyFile],
  ] as const
  for (const [flag, path] of files) if (path !== undefined) readSecret(flag, path)
  return {
    ...(caFile !== undefined && { caFile }),
    ...(certFile !== undefined && { certFile }),
    ...(keyFile !== undefined && { keyFile }),
  }
}

function readPostgresUrl(values: ClusterValues, env: Environment): string | undefined {
  const file = env['OPTICK_POSTGRES_FILE']
  const text =
    values.postgres ??
    env['OPTICK_POSTGRES'] ??
    (file === undefined ? undefined : readSecret('OPTICK_POSTGRES_FILE', file).trim())
  if (text === undefined || /^postgres(ql)?:\/\//.test(text)) return text
  throw new RejectedOption('--postgres must be a URL such as postgres://optick@10.0.0.1/optick')
}

const hourMs = 3_600_000
const units = { h: hourMs, d: 24 * hourMs, GB: 1e9 } as const

/**
 * Parses the retention. By default the log is trimmed only with a history in PostgreSQL, because otherwise gateways
 * read the past from the log.
 */
function readRetention(text: string | undefined, hasPostgres: boolean): Retention {
  if (text === 'all') return keepAll
  const [, count, unit] = /^([1-9]\d{0,5})(h|d|GB)$/.exec(text ?? '24h') ?? []
  if (count === undefined || (unit !== 'h' && unit !== 'd' && unit !== 'GB')) {
    throw new RejectedOption(`--keep-log must be a span such as 24h, 7d or 20GB, or all, not "${text}"`)
  }
  const size = Number(count) * units[unit]
  const extent = unit === 'GB' ? ({ kind: 'bytes', bytes: size } as const) : ({ kind: 'time', ms: size } as const)
  return { extent, needsHistory: text === undefined || hasPostgres }
}

function readSecret(flag: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new RejectedOption(`${flag}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function oneOfRoles(text: string): ClusterRole {
  const found = clusterRoles.find((role) => role === text)
  if (found !== undefined) return found
  throw new RejectedOption(`--role must be gateway, engine, projector, market or all, not "${text}"`)
}

function readLeague(text: string): string {
  if (/^[A-Za-z0-9_-]{1,32}$/.test(text)) return text
  throw new RejectedOption(`--league must be 1 to 32 letters, digits, - or _, not "${text}"`)
}

function readReplicas(text: string): number {
  if (['1', '3', '5'].includes(text)) return Number(text)
  throw new RejectedOption(`--replicas must be 1, 3 or 5, not "${text}"`)
}
