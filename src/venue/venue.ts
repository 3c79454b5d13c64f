import { assert } from '@/core/lib/assert'
import type { Clock } from '@/core/lib/clock'
import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { SigningDomain } from '@/core/protocol/eip712'
import { describeState } from './engine/describeState'
import type { EventBatch } from './engine/event'
import { applyCommand } from './engine/exchange'
import { checkInvariants, checkMoney } from './engine/invariants'
import { queuePosition } from './engine/mirror/queuePosition'
import { exportState, importState } from './engine/snapshotData'
import { createExchange, type ExchangeState } from './engine/state'
import type { CarriedClock } from './housekeeping/clocks'
import { applyEvents } from './live/applyEvents'
import { createLiveState } from './live/liveState'
import type { VenueMonitor } from './monitor'
import type { PlayGrant } from './playGrant'
import { firstConfig } from './rules/firstConfig'
import { checkpoint } from './storage/database'
import { createHistory } from './storage/historyQueries'
import { createJournal } from './storage/journal'
import { createPastPrices } from './storage/pastPrices'
import { loadVolumes } from './storage/pastVolumes'
import { createPastWriter } from './storage/pastWriter'
import { createReadModels } from './storage/readModels'
import { restore, type Engine, reportStart } from './storage/replay'
import { scheduleRetention } from './storage/retention'
import { createSnapshotWriter, snapshotEvery } from './storage/snapshot'
import type { Storage } from './storage/storage'
import { StorageError, type VenuePort } from './venuePort'
import { watchVenue } from './watchVenue'

export type PaperVenue = VenuePort & {
  readonly explain: Storage['explain']
  /** Answers submitted commands, writes everything and a snapshot, and releases the data folder. */
  readonly close: () => Promise<void>
}

/** The cast is safe, because the storage contains only the engine's own exports. */
type Exported = ReturnType<typeof exportState>

const engine: Engine<ExchangeState> = {
  create: () => createExchange(firstConfig),
  apply: applyCommand,
  describe: describeState,
  exportState,
  importState: (data) => importState(data as Exported),
}

/**
 * Opens a venue on its storage, with everything that was ever acknowledged. `open` throws a readable `StorageError` if
 * the storage cannot be used. This function also throws one if the venue cannot be rebuilt, and then releases the
 * storage.
 *
 * If something in the venue breaks, the venue stops at once instead of continuing with half a change: see `onFailure`
 * of the config, and journal.ts.
 */
export function openVenueOn(open: () => Storage, config: VenueConfig): PaperVenue {
  const storage = open()
  try {
    return startVenue(config, storage)
  } catch (error) {
    const explained = storage.explain(error) ?? error
    try {
      storage.leaveAsFound()
    } catch (closing) {
      // Only this error is a notice, because the first error is the useful one.
      config.onNotice?.(`the data folder could not be closed either: ${String(closing)}`)
    }
    throw explained
  }
}

function startVenue(config: VenueConfig, storage: Storage): PaperVenue {
  const { clock } = config
  const onFailure = config.onFailure ?? throwInMacrotask
  const fail = failOnce((error) => onFailure(explainStop(error, storage)))
  const { state, live, readModels, reloadVolumes, restored } = rebuild(config, storage, fail)
  const keeper = createSnapshotWriter({
    shelf: storage.snapshots,
    explain: storage.explain,
    store: storage.journal,
    exportState: () => exportState(state),
    every: config.snapshotEvery ?? snapshotEvery,
    replayedCount: restored.replayedCount,
    restoredTimeNs: restored.snapshotTimeNs,
    onFailure: fail,
  })
  const listeners = new Set<(batch: EventBatch) => void>()
  /** Writes a snapshot. The history must be on disk up to it, because earlier commands are not replayed. */
  function takeSnapshot(written: { readonly seq: number; readonly timeNs: bigint }): void {
    readModels.flush(written.seq)
    checkpoint(storage.history)
    keeper.take(written)
  }

  const journal = createJournal({
    clock,
    store: storage.journal,
    lastSeq: restored.lastSeq,
    lastTimeNs: restored.lastTimeNs,
    onWritten: keeper.count,
    apply: (numbered) => {
      const { outcome, events } = applyCommand(state, numbered)
      if (config.isAudited === true) checkMoney(state)
      const batch = { seq: numbered.seq, timeNs: numbered.timeNs, events }
      applyEvents(live, batch)
      return { outcome, batch }
    },
    onBatch: (batch) => {
      readModels.apply(batch)
      if (batch.events.length > 0) for (const listener of listeners) listener(batch)
    },
    onIdle: (written) => {
      if (keeper.isDue()) takeSnapshot(written)
    },
    onFailure: fail,
    monitor: config.monitor,
  })
  const pastPrices = createPastPrices(storage.history)
  const past = createPastWriter(storage.history, readModels, { onWritten: pastPrices.reset, onFailure: fail })
  if (config.monitor !== undefined) watchVenue(config.monitor, { live, clock, journal, keeper, storage })
  const retention = scheduleRetention(storage.history, clock, fail)

  return {
    submit: journal.submit,
    spentBefore: storage.journal.readSpent(),
    keepSpent: journal.keepSpent,
    onEvents: (listener) => {
      assert(!listeners.has(listener), 'a listener listens once')
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    live,
    queueOf: (orderId) => queuePosition(state, orderId),
    history: createHistory(storage.history, readModels, { past, pastPrices, onBackfilled: reloadVolumes }),
    clock,
    domain: config.domain,
    playGrant: config.playGrant,
    explain: storage.explain,
    close: async () => {
      journal.close()
      await past.stop()
      await retention.stop()
      await keeper.settled()
      // After a failure the state in memory cannot be trusted; the journal on disk can.
      if (!fail.hasFailed()) takeSnapshot({ seq: live.seq, timeNs: live.timeNs })
      await keeper.settled()
      readModels.close()
      closeStorage(storage, { config, isSaved: !fail.hasFailed() && keeper.writtenSeq() === live.seq })
    },
  }
}

/** Closes the storage. If a snapshot contains everything (`isSaved`), a damaged journal is a notice, not an error. */
function closeStorage(
  storage: Storage,
  { config, isSaved }: { readonly config: VenueConfig; readonly isSaved: boolean },
): void {
  try {
    storage.close()
  } catch (error) {
    const explained = storage.explain(error)
    if (explained?.isDamage !== true || !isSaved) throw explained ?? error
    config.onNotice?.(
      `the journal in ${storage.name} is damaged (${textOf(error)}), but a snapshot holds everything that was acknowledged: nothing is lost. The next start writes the journal again and sets the damaged files aside`,
    )
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const minuteNs = 60_000_000_000n

/**
 * Continues the venue's time, which never goes back: see clocks.ts. Timestamps of one macrotask may be ahead by less
 * than a second.
 */
function carryOn({ clock, onNotice }: VenueConfig, lastTimeNs: bigint): void {
  const behindNs = lastTimeNs - clock.nowNs()
  if (behindNs <= 0n || clock.carryOn === undefined) return
  clock.carryOn(lastTimeNs)
  if (behindNs < 1_000_000_000n) return
  const minutes = behindNs / minuteNs
  const lastTime = new Date(Number(lastTimeNs / 1_000_000n)).toISOString()
  onNotice?.(
    `the clock of this machine is ${minutes / 60n} h ${minutes % 60n} min behind the journal, whose last command is of ${lastTime}: the venue goes on from there. If the clock is wrong, set it right; the venue follows it as soon as it is ahead`,
  )
}

/** Rebuilds the engine's state and the read models as of the last command on disk. */
function rebuild(config: VenueConfig, storage: Storage, fail: (error: unknown) => void) {
  const live = createLiveState()
  const readModels = createReadModels(storage.history, fail)
  const historySeq = readModels.lastSeq()
  const onBatch = (batch: EventBatch): void => {
    applyEvents(live, batch)
    readModels.apply(batch)
  }
  const restored = restore(storage.snapshots, storage.journal, engine, onBatch, historySeq)
  if (config.isStateChecked === true) checkInvariants(restored.state)
  storage.confirm()
  carryOn(config, restored.lastTimeNs)
  const onNotice = config.onNotice ?? (() => undefined)
  // Not earlier, so that a rejected start prints only its reason.
  for (const notice of storage.notices) onNotice(notice)
  reportStart(storage.snapshots, restored, historySeq, onNotice)

  function reloadVolumes(): void {
    readModels.flush()
    loadVolumes(storage.history, live.volumes, (id) => live.instruments.byId.has(id), config.clock.nowNs())
  }
  // The replay counted only commands after the snapshot, but the history has the volumes of all commands.
  reloadVolumes()
  return { state: restored.state, live, readModels, reloadVolumes, restored }
}

/** Explains a disk error and whether the acknowledged data is safe; returns any other error unchanged. */
function explainStop(error: unknown, storage: Storage): unknown {
  const explained = storage.explain(error)
  if (explained === undefined) return error
  const retained = 'Venue stopped. All acknowledged data is saved and will be restored on restart'
  return new StorageError(`${explained.message}. ${retained}`, { cause: error })
}

function failOnce(onFailure: (error: unknown) => void) {
  let hasFailed = false
  const fail = (error: unknown): void => {
    if (hasFailed) return
    hasFailed = true
    onFailure(error)
  }
  return Object.assign(fail, { hasFailed: () => hasFailed })
}

function throwInMacrotask(error: unknown): void {
  runInMacrotask(() => {
    throw error
  })
}

export type VenueConfig = {
  /** If the clock has `carryOn`, it continues from the journal's time while the machine's clock is behind. */
  readonly clock: Clock & Partial<Pick<CarriedClock, 'carryOn'>>
  readonly domain: SigningDomain
  readonly playGrant: PlayGrant
  /**
   * Checks the sum of all money after every command, and stops the venue if a millionth has appeared or vanished. Costs
   * about a millisecond per command in a full market.
   */
  readonly isAudited?: boolean
  /** Checks all invariants once on the rebuilt state. For data of unknown origin. */
  readonly isStateChecked?: boolean
  /** When a snapshot is due; by default every 50,000 commands or 64 MB of journal. */
  readonly snapshotEvery?: { readonly commands: number; readonly bytes: number }
  /**
   * Called once with the reason when the venue stops by itself: the disk rejected a write (a readable `StorageError`),
   * or the engine broke an invariant. The callback must end the process visibly. By default the error is thrown in a
   * separate macrotask, which ends the process.
   */
  readonly onFailure?: (error: unknown) => void
  readonly monitor?: VenueMonitor | undefined
  /** Called with a message about damaged or missing data that was skipped. */
  readonly onNotice?: (notice: string) => void
}
