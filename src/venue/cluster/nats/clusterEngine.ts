import { firstFeeRates } from '../../rules/firstFeeRates'
import { createExchange, type ExchangeState } from '../../engine/state'
import { exportState } from '../../engine/snapshotData'
import { snapshotEvery } from '../../storage/snapshot'
import type { StorageCodec } from '../../storage/storageCodec'
import { lastSeqOf, type ClusterNames } from './clusterStreams'
import { BrokenCommandError, type EngineAt } from './engineLine'
import { createEngineLog, type EngineLog } from './engineLog'
import { readHead } from './eventHead'
import { lead, publishSkipped, type LeaderConfig } from './leader'
import { holdLease, type Lease, type LeaseTimes } from './lease'
import type { Nats } from './openNats'
import { keepSnapshots } from './snapshotKeeper'
import { openSnapshotStore, type StoredState } from './snapshotStore'
import { stateDigest } from './stateDigest'
import { readStream, type StreamReader } from './streamReader'

export type ClusterEngineConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly names: ClusterNames
  /** Unique among all engines that ever run. */
  readonly engineId: string
  readonly replicas: number
  /** Over how many commands a digest of the state is spread, and how many are between two snapshots. */
  readonly digestEvery?: number
  readonly snapshotEvery?: number
  readonly leaseTimes?: LeaseTimes
  /** Called with the state after every command; what it throws counts as the command's fault. */
  readonly audit?: (state: ExchangeState) => void
  /** Hears when this engine begins or ceases to lead. */
  readonly onLead?: (leads: boolean) => void
  readonly onNotice?: (notice: string) => void
  /**
   * Called once when the engine has to end: its state differs from its leader's, a command broke it, or a message is
   * missing. Must end the process; a new one begins from a snapshot.
   */
  readonly onFailure: (error: unknown) => void
}

export type ClusterEngine = {
  readonly leads: () => boolean
  /** Where it is in the log, and its state: read only. */
  readonly at: () => EngineAt
  /** Digests of this engine that were the leader's too. */
  readonly equalDigests: () => number
  /** How many snapshots it has taken. */
  readonly snapshots: () => number
  /** The digest of its state now. */
  readonly digest: () => string
  readonly close: () => Promise<void>
}

const usualDigestEvery = 10_000

/**
 * One engine of a cluster: applies the command log from the newest snapshot on, compares its state with the leader's, and
 * leads when it is given the lease. Ready when it has applied what the log held at the start.
 */
export async function runClusterEngine(config: ClusterEngineConfig): Promise<ClusterEngine> {
  const { nats, codec, names, replicas, onNotice = () => undefined } = config
  const store = await openSnapshotStore(nats, codec, { bucket: names.snapshots, replicas })
  const start = (await store.readNewest(onNotice)) ?? emptyState()
  const every = config.snapshotEvery ?? snapshotEvery.commands
  let leads = () => false
  const keeper = keepSnapshots({ codec, store, every, leads: () => leads(), onNotice })
  const log = createEngineLog(start, {
    codec,
    digestEvery: config.digestEvery ?? usualDigestEvery,
    rules: { audit: config.audit },
    onApplied: keeper.count,
  })
  const life = createLife(config, log)
  const events = await readStream(nats, names.events, {
    afterSeq: start.eventsSeq,
    isHeadersOnly: true,
    onMessage: ({ headers, seq: eventsSeq }) => {
      log.hear(readHead(headers))
      const isBehind = log.at().commandsSeq < log.through() || log.willLeaveOut()
      if (!isBehind) keeper.published(log.through(), () => ({ ...log.at(), eventsSeq }))
    },
    onFailure: life.fail,
  })
  // What was left out is known before any command is applied.
  await events.untilRead(await lastSeqOf(nats, names.events))
  const lease = await holdEngineLease(config, log, life)
  leads = lease.isHeld
  const leader = leaderOf(config, { log, lease, reader: events })
  const commands = await readStream(nats, names.commands, {
    afterSeq: start.commandsSeq,
    onMessage: ({ seq, data }) => log.apply(seq, data),
    onFailure: (reason) => void endAfter(reason, { leader, log, life, onNotice }),
  })
  await commands.untilRead(await lastSeqOf(nats, names.commands))
  life.isCaughtUp = true
  void keepLeading(leader, life, onNotice)
  return {
    leads: lease.isHeld,
    at: log.at,
    equalDigests: log.equalDigests,
    snapshots: keeper.takenCount,
    digest: () => stateDigest(log.at().seq, exportState(log.at().state)).hash,
    close: async () => {
      life.isStopped = true
      commands.stop()
      events.stop()
      await lease.stop()
      log.outbox.wake()
      await keeper.settled()
    },
  }
}

function emptyState(): StoredState {
  return { state: createExchange({ feeRates: firstFeeRates }), seq: 0, timeNs: 0n, commandsSeq: 0, eventsSeq: 0 }
}

type Life = { isStopped: boolean; isCaughtUp: boolean; readonly fail: (error: unknown) => void }

function createLife({ onFailure }: ClusterEngineConfig, { outbox }: EngineLog): Life {
  const life: Life = {
    isStopped: false,
    isCaughtUp: false,
    fail: (error) => {
      if (life.isStopped) return
      life.isStopped = true
      outbox.wake()
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
    ...(leaseTimes && { times: leaseTimes }),
    isFit: () => life.isCaughtUp && !life.isStopped,
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
}

function leaderOf(
  { nats, codec, names, engineId }: ClusterEngineConfig,
  { log, lease, reader }: LeaderParts,
): LeaderConfig {
  return {
    nats,
    codec,
    events: names.events,
    engineId,
    lease,
    outbox: log.outbox,
    reader,
    through: log.through,
  }
}

/** After an unclear publish, before it looks what the stream has. */
const retryMs = 20

async function keepLeading(leader: LeaderConfig, life: Life, onNotice: (notice: string) => void): Promise<void> {
  while (!life.isStopped) {
    await leader.lease.untilHeld()
    try {
      if (!life.isStopped) await lead(leader)
    } catch (error) {
      // Fenced, or without an acknowledgement: what is in the stream decides, and is read first.
      onNotice(`the engine reads the event stream again before it leads: ${String(error)}`)
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** An engine that a command broke waits so long for the right to leave it out, or for another engine to decide. */
const decideMs = 5_000

type BrokenParts = {
  readonly leader: LeaderConfig
  readonly log: EngineLog
  readonly life: Life
  readonly onNotice: (notice: string) => void
}

async function endAfter(reason: unknown, parts: BrokenParts): Promise<void> {
  if (reason instanceof BrokenCommandError) await leaveOut(reason, parts)
  parts.life.fail(reason)
}

/** A command that breaks one engine breaks them all: the one that may publish says that it is left out from now on. */
async function leaveOut(broken: BrokenCommandError, { leader, log, life, onNotice }: BrokenParts): Promise<void> {
  const endMs = performance.now() + decideMs
  // It may have happened before the end of the log was reached.
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
