import { exportState } from '../../engine/snapshotData'
import type { VenueMonitor } from '../../monitor'
import { snapshotEvery } from '../../storage/snapshot'
import type { StorageCodec } from '../../storage/storageCodec'
import { lastSeqOf, type ClusterNames } from './clusterStreams'
import { BrokenCommandError, type EngineAt, type EngineRules } from './engineLine'
import { createEngineLog, type EngineLog } from './engineLog'
import { findFirst, findStart, type EngineStart } from './engineStart'
import type { EngineTrial } from './engineTrial'
import { createEngineWatch, type EngineWatch } from './engineWatch'
import { readHead } from './eventHead'
import { lead, publishSkipped, type LeaderConfig } from './leader'
import { holdLease, type Lease, type LeaseTimes } from './lease'
import { decodeApplied } from './messages'
import type { Nats } from './openNats'
import { openSnapshotStore, type SnapshotStore } from './snapshotStore'
import { writeSnapshots, type ClusterSnapshotWriter } from './snapshotWriter'
import { stateDigest } from './stateDigest'
import { readStream, storedMsOf, type StreamReader } from './streamReader'
import { keepAll, trimLog, type Retention } from './trimLog'
import { doubtStream, firstDoubt, watchStream, type Doubt } from './watchCluster'

export type ClusterEngineConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly names: ClusterNames
  /** Unique among all engines that ever run. */
  readonly engineId: string
  /**
   * The build of this engine. Engines of one version compute equal results; an engine of another version must prove
   * that.
   */
  readonly version: string
  readonly replicas: number
  /** Number of commands per digest, and between two snapshots. */
  readonly digestEvery?: number
  readonly snapshotEvery?: number
  /** How much of the log is retained once a snapshot covers it; by default the whole log. */
  readonly retention?: Retention
  readonly leaseTimes?: LeaseTimes
  /** How long no engine may lead before a shadow that cannot compare digests restarts from the first command. */
  readonly aloneMs?: number
  readonly rules?: Omit<EngineRules, 'onCommand'>
  readonly onLead?: (leads: boolean) => void
  readonly onNotice?: (notice: string) => void
  readonly monitor?: VenueMonitor | undefined
  /**
   * Called once when the engine must end: its state differs from the leader's, a command broke the engine, or a
   * message is missing. Must end the process; a new one starts from a snapshot.
   */
  readonly onFailure: (error: unknown) => void
}

export type ClusterEngine = {
  readonly leads: () => boolean
  /** The engine's place in the log, and its state. Read only. */
  readonly at: () => EngineAt
  readonly equalDigests: () => number
  readonly snapshots: () => number
  readonly digest: () => string
  /** Why this engine could not lead now; undefined if it could. */
  readonly doubt: Doubt
  readonly close: () => Promise<void>
}

const usualDigestEvery = 10_000

/**
 * Runs one engine of a cluster. It applies the command log from the newest snapshot on, compares its state with the
 * leader's, and leads when it gets the lease. Resolves when the engine has applied the log as of the start and may
 * lead. An engine of another version than the leader's first proves that it gives equal outcomes, events and digests,
 * and ends if it does not.
 */
export async function runClusterEngine(config: ClusterEngineConfig): Promise<ClusterEngine> {
  const { nats, codec, names, replicas, onNotice = () => undefined } = config
  const store = await openSnapshotStore(nats, codec, { bucket: names.snapshots, replicas })
  const found = await findStart(config, store, onNotice)
  const engine = await runFrom(config, store, found)
  if (engine !== 'alone') return engine
  onNotice(
    `no engine leads, and none has published a digest since command ${found.start.seq}: this engine begins again from the first command that is kept, which shows the same without one`,
  )
  const again = await runFrom(config, store, await findFirst(config, store, onNotice))
  if (again === 'alone') throw new Error('a shadow that has played the whole log has shown enough')
  return again
}

/**
 * Runs an engine from a start. Returns `alone` if a shadow that started from a snapshot can prove nothing more and no
 * engine leads; the shadow has then ended.
 */
async function runFrom(
  config: ClusterEngineConfig,
  store: SnapshotStore,
  { start, trial, isWhole }: EngineStart,
): Promise<ClusterEngine | 'alone'> {
  const { nats, codec, names, onNotice = () => undefined } = config
  let leads = () => false
  const watch = config.monitor === undefined ? undefined : createEngineWatch(config.monitor, () => log.through())
  const log = createEngineLog(start, {
    codec,
    digestEvery: config.digestEvery ?? usualDigestEvery,
    rules: config.rules ?? {},
    onApplied: (batch) => {
      trial?.addOwn(batch)
      keeper.count(batch.applied.length)
    },
  })
  const isAgreed = (seq: number) => log.equalSince() >= seq
  const keeper = createKeeper(config, store, { leads: () => leads(), isAgreed })
  // The state is proven after a replay of the whole log, or once a digest that began after the snapshot equals the
  // leader's.
  const isProven = () => trial === undefined || isWhole || log.equalDigests() > 0
  const life = createLife(config, log, isProven)
  const events = await readStream(nats, names.events, {
    afterSeq: start.eventsSeq,
    isHeadersOnly: trial === undefined,
    onMessage: (message) => {
      const { headers, data, seq: eventsSeq } = message
      if (trial !== undefined) for (const batch of decodeApplied(codec, data)) trial.addPublished(batch)
      const head = readHead(headers)
      log.hear(head)
      watch?.answered(log.through(), storedMsOf(message), head.engine === config.engineId)
      const isBehind = log.at().commandsSeq < log.through() || log.willLeaveOut()
      if (!isBehind && isProven()) keeper.published(log.through(), () => ({ ...log.at(), eventsSeq }))
    },
    onFailure: life.fail,
  })
  // The event stream is read first, because skipped commands must be known before any command is applied.
  await events.untilRead(await lastSeqOf(nats, names.events))
  const lease = await holdEngineLease(config, log, life)
  leads = lease.isHeld
  const leader = leaderOf(config, { log, lease, reader: events, watch })
  const commands = await readStream(nats, names.commands, {
    afterSeq: start.commandsSeq,
    onMessage: (message) => {
      const apply = () => log.apply(message.seq, message.data)
      if (watch === undefined) apply()
      else watch.apply(message, apply)
    },
    onFailure: (reason) => void endAfter(reason, { leader, log, life, onNotice }),
  })
  watchEngine(config.monitor, { log, keeper, commands, events })
  await Promise.race([commands.untilRead(await lastSeqOf(nats, names.commands)), life.ended])
  life.isCaughtUp = true
  const close = async () => {
    life.isStopped = true
    commands.stop()
    events.stop()
    await lease.stop()
    log.outbox.wake()
    await keeper.settled()
  }
  if (trial !== undefined) {
    const isDecided = await endTrial({ trial, log, life, lease, onNotice, aloneMs: config.aloneMs ?? usualAloneMs })
    if (!isDecided) {
      await close()
      return 'alone'
    }
  }
  void keepLeading(leader, life, config)
  return {
    leads: lease.isHeld,
    at: log.at,
    equalDigests: log.equalDigests,
    snapshots: keeper.takenCount,
    doubt: firstDoubt([doubtStream('commands', commands.freshness), doubtStream('events', events.freshness)]),
    digest: () => stateDigest(log.at().seq, exportState(log.at().state)).hash,
    close,
  }
}

function createKeeper(
  config: ClusterEngineConfig,
  store: SnapshotStore,
  place: Pick<Parameters<typeof writeSnapshots>[0], 'leads' | 'isAgreed'>,
): ClusterSnapshotWriter {
  const { nats, codec, names, replicas, retention = keepAll, onNotice = () => undefined } = config
  const every = config.snapshotEvery ?? snapshotEvery.commands
  const trim = () => trimLog({ nats, names, replicas, store, retention, onNotice })
  return writeSnapshots({ codec, store, every, trim, onNotice, ...place })
}

type Trial = {
  readonly trial: EngineTrial
  readonly log: EngineLog
  readonly life: Life
  readonly lease: Lease
  readonly onNotice: Notify
  readonly aloneMs: number
}

/**
 * Waits for the end of the trial. Resolves to true when the engine may lead or has stopped, and to false when no
 * engine has held the lease for `aloneMs`.
 */
async function endTrial({ trial, log, life, lease, onNotice, aloneMs }: Trial): Promise<boolean> {
  let aloneSinceMs = performance.now()
  while (!life.isProven() && !life.isStopped) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    if (!lease.isWithNoOne()) aloneSinceMs = performance.now()
    else if (performance.now() - aloneSinceMs > aloneMs) return false
  }
  if (life.isStopped) return true
  const digests = log.equalDigests()
  onNotice(`this engine may lead: ${trial.sameCount()} commands and ${digests} digests were the same as its leader's`)
  return true
}

const lookMs = 50
/** Longer than a restart of the engines of the previous version. */
const usualAloneMs = 15_000

type Notify = (notice: string) => void

type Life = {
  isStopped: boolean
  isCaughtUp: boolean
  readonly isProven: () => boolean
  readonly fail: (error: unknown) => void
  readonly ended: Promise<void>
}

function createLife({ onFailure }: ClusterEngineConfig, { outbox }: EngineLog, isProven: () => boolean): Life {
  let end = (): void => undefined
  const life: Life = {
    isProven,
    ended: new Promise((resolve) => (end = resolve)),
    isStopped: false,
    isCaughtUp: false,
    fail: (error) => {
      if (life.isStopped) return
      life.isStopped = true
      outbox.wake()
      end()
      onFailure(error)
    },
  }
  return life
}

function holdEngineLease(config: ClusterEngineConfig, { outbox }: EngineLog, life: Life): Promise<Lease> {
  const { nats, names, engineId, replicas, leaseTimes, onLead } = config
  return holdLease(nats, {
    bucket: names.leases,
    key: 'engine',
    holder: engineId,
    replicas,
    ...(leaseTimes !== undefined && { times: leaseTimes }),
    isFit: () => life.isCaughtUp && life.isProven() && !life.isStopped,
    onChange: (isHeld) => {
      outbox.wake()
      onLead?.(isHeld)
    },
  })
}

type LeaderParts = {
  readonly log: EngineLog
  readonly lease: Lease
  readonly reader: StreamReader
  readonly watch: EngineWatch | undefined
}

function leaderOf(
  { nats, codec, names, engineId, version }: ClusterEngineConfig,
  { log, lease, reader, watch }: LeaderParts,
): LeaderConfig {
  return {
    nats,
    codec,
    events: names.events,
    engineId,
    version,
    lease,
    outbox: log.outbox,
    reader,
    through: log.through,
    marksThrough: watch?.marksThrough,
  }
}

/** Pause after an unclear publish, before the stream is read. */
const retryMs = 20

async function keepLeading(
  leader: LeaderConfig,
  life: Life,
  { monitor, onNotice }: ClusterEngineConfig,
): Promise<void> {
  while (!life.isStopped) {
    await leader.lease.untilHeld()
    try {
      if (!life.isStopped) await lead(leader)
    } catch (error) {
      // The lease was lost to another engine, or the acknowledgement is missing. The stream is read to find out what is
      // in it.
      monitor?.happened(isFenced(error) ? 'fencingRefusals' : 'publishFailures')
      onNotice?.(`the engine reads the event stream again before it leads: ${String(error)}`)
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** True if the stream was not at the expected number, because another engine has published. */
function isFenced(error: unknown): boolean {
  const wrongLastSequence = [10_071, 10_164]
  return error instanceof Error && 'code' in error && wrongLastSequence.includes(Number(error.code))
}

function watchEngine(
  monitor: VenueMonitor | undefined,
  parts: {
    readonly log: EngineLog
    readonly keeper: ClusterSnapshotWriter
    readonly commands: StreamReader
    readonly events: StreamReader
  },
): void {
  if (monitor === undefined) return
  const { log, keeper, commands, events } = parts
  monitor.watch('commandSeq', () => log.at().seq)
  monitor.watch('waitingBatches', () => log.outbox.waiting().length)
  monitor.watch('digestsEqual', log.equalDigests)
  monitor.watch('commandsSinceSnapshot', keeper.commandCount)
  watchStream(monitor, 'commands', commands.freshness)
  watchStream(monitor, 'events', events.freshness)
}

/**
 * How long an engine that a command has broken waits for the lease, to skip the command, or for another engine's
 * decision.
 */
const decideMs = 5_000

type BrokenParts = {
  readonly leader: LeaderConfig
  readonly log: EngineLog
  readonly life: Life
  readonly onNotice: Notify
}

async function endAfter(reason: unknown, parts: BrokenParts): Promise<void> {
  if (reason instanceof BrokenCommandError) await leaveOut(reason, parts)
  parts.life.fail(reason)
}

/** Declares a command skipped once this engine may publish. A command that breaks one engine breaks all engines. */
async function leaveOut(broken: BrokenCommandError, { leader, log, life, onNotice }: BrokenParts): Promise<void> {
  const endMs = performance.now() + decideMs
  life.isCaughtUp = true
  while (!log.isDecided(broken) && performance.now() < endMs) {
    try {
      if (leader.lease.isHeld()) await publishSkipped(leader, broken)
    } catch (refusal) {
      onNotice(`${broken.message}; it is not left out yet: ${String(refusal)}`)
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}
