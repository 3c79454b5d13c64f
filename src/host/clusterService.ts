import { randomBytes } from 'node:crypto'
import { systemClock } from '@/core/lib/clock'
import type { GatewayOptions } from '@/venue/api/gateway'
import { systemScheduler } from '@/venue/api/scheduler'
import { runMarketRole } from '@/venue/cluster/marketRole'
import { runClusterEngine } from '@/venue/cluster/nats/clusterEngine'
import { clusterNames, createStreams, type ClusterNames } from '@/venue/cluster/nats/clusterStreams'
import { explainLate } from '@/venue/cluster/nats/explainLate'
import { openGatewayPort, type GatewayPort } from '@/venue/cluster/nats/gatewayPort'
import { announceGateway } from '@/venue/cluster/nats/gatewayPresence'
import { holdLease } from '@/venue/cluster/nats/lease'
import { openNats, type Nats } from '@/venue/cluster/nats/openNats'
import { openSharedLimits } from '@/venue/cluster/nats/sharedLimits'
import { openSharedSockets } from '@/venue/cluster/nats/sharedSockets'
import { untilEnginesKnow } from '@/venue/cluster/nats/untilEnginesKnow'
import { doubtStream, firstDoubt, watchNats, type Doubt } from '@/venue/cluster/nats/watchCluster'
import { watchSnapshots } from '@/venue/cluster/nats/watchSnapshots'
import { openPostgres, type PostgresTables } from '@/venue/cluster/postgres/openPostgres'
import { openPostgresHistory } from '@/venue/cluster/postgres/postgresHistory'
import { createRecentPast } from '@/venue/cluster/postgres/recentPast'
import { watchPostgres } from '@/venue/cluster/postgres/watchPostgres'
import { runProjector } from '@/venue/cluster/projectorRole'
import { checkMoney } from '@/venue/engine/invariants'
import { createCarriedClock } from '@/venue/housekeeping/clocks'
import type { VenueMonitor } from '@/venue/monitor'
import { openSqlite } from '@/venue/node/openSqlite'
import { readTextFile } from '@/venue/node/readTextFile'
import { v8Codec } from '@/venue/node/v8Codec'
import type { VenueService } from '@/venue/node/venueServiceOptions'
import { systemMarketTimers } from '@/venue/paperRules'
import { historyMigrations } from '@/venue/storage/schema'
import { createClusterGateway } from './clusterGateway'
import type { ClusterOptions } from './clusterOptions'
import type { HostOptions } from './options'

export type ClusterService = {
  /** Undefined in a process that is not a gateway. */
  readonly venue: VenueService | undefined
  readonly doubt: Doubt
  readonly close: () => Promise<void>
}

export type ClusterHooks = {
  /** Version of this build. Engines of one version compute equal results. */
  readonly version?: string
  readonly monitor: VenueMonitor | undefined
  readonly gateway: Omit<GatewayOptions, 'monitor'>
  readonly onNotice: (notice: string) => void
  readonly onFailure: (error: unknown) => void
}

type Parts = ClusterHooks & {
  readonly options: HostOptions
  readonly cluster: ClusterOptions
  readonly nats: Nats
  readonly names: ClusterNames
  readonly tables: PostgresTables | undefined
  /** Unique among all processes that ever run. */
  readonly processId: string
  /** Functions that close what was opened, in opening order. They run in reverse. */
  readonly closers: (() => Promise<void>)[]
  readonly doubts: Doubt[]
}

type ClusterHostOptions = HostOptions & { readonly cluster: ClusterOptions }

/** Starts a cluster process. Resolves once the roles run. Throws `StorageError` if NATS cannot be used. */
export async function startCluster(options: ClusterHostOptions, hooks: ClusterHooks): Promise<ClusterService> {
  const closers: (() => Promise<void>)[] = []
  const doubts: Doubt[] = []
  const close = async () => {
    for (const end of closers.splice(0).toReversed()) await end()
  }
  try {
    return { venue: await startRoles(options, hooks, { closers, doubts }), doubt: firstDoubt(doubts), close }
  } catch (error) {
    // An open connection to NATS would reconnect forever and keep the process alive.
    await close().catch((fault: unknown) => hooks.onNotice(`not everything could be closed: ${String(fault)}`))
    throw explainLate(error)
  }
}

/** Starts the process's roles. Adds to `closers` in opening order, and to `doubts` per role. */
async function startRoles(
  options: ClusterHostOptions,
  hooks: ClusterHooks,
  { closers, doubts }: Pick<Parts, 'closers' | 'doubts'>,
): Promise<ClusterService['venue']> {
  const { cluster } = options
  const { role } = cluster
  const processId = `${role}-${randomBytes(8).toString('hex')}`
  const nats = await openNats(cluster.nats, `optick ${processId}`)
  closers.push(nats.close)
  doubts.push(watchNats(nats, hooks.monitor))
  const names = clusterNames(cluster.league)
  await createStreams(nats, names, cluster.replicas)
  // Does not wait for PostgreSQL, so that engines start and trading continues during its outage.
  const store =
    cluster.postgresUrl === undefined || role === 'engine' ? undefined : await openPostgres(cluster.postgresUrl)
  if (store !== undefined) {
    closers.push(store.close)
    const postgres = watchPostgres(store.tables, hooks.monitor)
    closers.push(async () => postgres.stop())
    if (role === 'projector' || role === 'all') doubts.push(postgres.doubt)
  }
  const parts: Parts = { ...hooks, options, cluster, nats, names, tables: store?.tables, processId, closers, doubts }
  const has = (one: ClusterOptions['role']) => role === one || role === 'all'
  if (has('engine')) await addEngine(parts)
  if (has('projector')) await addProjector(parts)
  // The market gets a port of its own, because it waits for answers, and the gateway's port rejects commands while it
  // is cut off.
  if (has('market')) await addMarket(parts, await addPort({ ...parts, ...(has('gateway') && apart(parts)) }))
  return has('gateway') ? addGateway(parts, await addPort(parts)) : undefined
}

function apart({ processId }: Parts): Pick<Parts, 'processId' | 'monitor'> {
  return { processId: `${processId}-market`, monitor: undefined }
}

async function addEngine(parts: Parts): Promise<void> {
  const { nats, names, cluster, options, processId, closers, monitor, ...hooks } = parts
  const onChange = watchLease(monitor, 'engine')
  const engine = await runClusterEngine({
    nats,
    codec: v8Codec,
    names,
    engineId: processId,
    replicas: cluster.replicas,
    retention: cluster.retention,
    version: hooks.version ?? 'development',
    rules: options.isAudited ? { audit: checkMoney } : {},
    monitor,
    onLead: (leads) => {
      onChange(leads)
      hooks.onNotice(leads ? 'this engine leads' : 'this engine leads no more')
    },
    onNotice: hooks.onNotice,
    onFailure: hooks.onFailure,
  })
  closers.push(engine.close)
  parts.doubts.push(engine.doubt)
  if (monitor === undefined) return
  const snapshots = await watchSnapshots(nats, names, { monitor, replicas: cluster.replicas })
  closers.push(async () => snapshots.stop())
}

async function addProjector(parts: Parts): Promise<void> {
  const { tables, nats, names, cluster, closers, monitor, ...hooks } = parts
  if (tables === undefined) return
  const lease = await leaseOf(parts, 'projector')
  const { replicas } = cluster
  const { onNotice, onFailure } = hooks
  const projector = runProjector({
    nats,
    codec: v8Codec,
    names,
    replicas,
    tables,
    lease,
    timers: systemMarketTimers,
    monitor,
    onNotice,
    onFailure,
  })
  closers.push(projector.close)
  parts.doubts.push(projector.doubt)
}

async function addPort({
  nats,
  names,
  cluster,
  options,
  tables,
  processId,
  closers,
  doubts,
  ...hooks
}: Parts): Promise<GatewayPort> {
  await untilEnginesKnow(nats, names.events)
  const recent = tables === undefined ? undefined : createRecentPast(tables, hooks.onNotice)
  const port = await openGatewayPort({
    nats,
    codec: v8Codec,
    names,
    gatewayId: processId,
    replicas: cluster.replicas,
    clock: createCarriedClock(systemClock, () => performance.now()),
    domain: options.domain,
    playGrant: options.playGrant,
    database: openSqlite({ path: ':memory:', migrations: historyMigrations, durability: 'normal', isExclusive: false }),
    openHistory:
      tables === undefined ? undefined : (local, shownSeq) => openPostgresHistory(tables, { local, recent, shownSeq }),
    recent,
    monitor: hooks.monitor,
    onNotice: hooks.onNotice,
    onFailure: hooks.onFailure,
  })
  closers.push(port.close)
  doubts.push(doubtStream('events', port.freshness))
  return port
}

async function addMarket({ options, onFailure, closers, ...parts }: Parts, port: GatewayPort): Promise<void> {
  const { market, seed, speed, positionMode } = options
  const { nats, names, cluster } = parts
  const lease = await leaseOf(parts, 'market')
  const role = runMarketRole({
    nats,
    codec: v8Codec,
    names,
    replicas: cluster.replicas,
    port,
    lease,
    options: {
      mode: market.kind,
      replayFile: market.kind === 'replay' ? market.file : undefined,
      seed,
      speed,
      positionMode,
      timers: systemMarketTimers,
      readFile: readTextFile,
    },
    onFailure,
  })
  closers.push(role.close)
}

/**
 * Lease times of market and projector. First quotes can block a process for two seconds, and no trader waits for these
 * roles.
 */
const patientTimes = { leaseMs: 5_000, renewMs: 500 }

function leaseOf(
  { nats, names, cluster, processId, monitor }: Pick<Parts, 'nats' | 'names' | 'cluster' | 'processId' | 'monitor'>,
  key: string,
) {
  return holdLease(nats, {
    bucket: names.leases,
    key,
    holder: processId,
    replicas: cluster.replicas,
    times: patientTimes,
    onChange: watchLease(monitor, key),
  })
}

/** Reports the lease and the number of its changes as metrics. */
function watchLease(monitor: VenueMonitor | undefined, key: string): (isHeld: boolean) => void {
  let isHeldNow = false
  monitor?.watch('leads', () => (isHeldNow ? 1 : 0), key)
  return (isHeld) => {
    isHeldNow = isHeld
    monitor?.happened('leaseChanges', key)
  }
}

async function addGateway(parts: Parts, port: GatewayPort): Promise<VenueService> {
  const { gateway, monitor, closers, nats, names, cluster, processId } = parts
  const { replicas } = cluster
  const presence = await announceGateway(nats, processId, { bucket: names.leases, replicas })
  // Presence ends after the sockets are closed, because closing them cancels orders.
  closers.push(presence.stop)
  const limits = openSharedLimits({
    nats,
    codec: v8Codec,
    subject: names.limits,
    gatewayId: processId,
    nowMs: systemScheduler.nowMs,
  })
  closers.push(async () => limits.stop())
  const sharedSockets = openSharedSockets({ nats, codec: v8Codec, subject: names.sockets, gatewayId: processId })
  closers.push(async () => sharedSockets.stop())
  let isServing = true
  parts.doubts.push(() => (isServing ? undefined : 'the gateway is cut off from the log'))
  const venue = createClusterGateway({
    port,
    gatewayId: processId,
    options: { ...gateway, monitor, shareLimit: limits.share, sharedSockets },
    onServing: (serves) => {
      isServing = serves
    },
    onNotice: parts.onNotice,
  })
  closers.push(venue.close)
  return { ...venue, close: () => Promise.resolve() }
}
