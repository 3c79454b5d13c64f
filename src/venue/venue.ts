import { assert } from '@/lib/assert'
import { describeState } from './engine/describeState'
import type { EventBatch } from './engine/event'
import { applyCommand } from './engine/exchange'
import { checkMoney } from './engine/invariants'
import { exportState, importState } from './engine/snapshotData'
import { createExchange, type ExchangeState } from './engine/state'
import { applyEvents } from './live/applyEvents'
import { createLiveState } from './live/liveState'
import { firstFeeRates } from './rules/firstFeeRates'
import { explainDiskError } from './storage/explainDiskError'
import { createHistory } from './storage/historyQueries'
import { createJournal } from './storage/journal'
import { checkpoint } from './storage/openDatabase'
import { openStorage, type Storage } from './storage/openStorage'
import { loadVolumes } from './storage/pastVolumes'
import { createReadModels } from './storage/readModels'
import { restore, type Engine } from './storage/replay'
import { scheduleRetention } from './storage/retention'
import { createSnapshotKeeper, snapshotEvery } from './storage/snapshotKeeper'
import { tellStart } from './storage/startNotices'
import type { VenueConfig } from './venueConfig'
import { StorageError } from './venueErrors'
import type { VenuePort } from './venuePort'

export type Venue = VenuePort & {
  /** Answers what was submitted, writes all there is and a snapshot, and gives the data folder free. */
  readonly close: () => Promise<void>
}

/** Storage keeps the engine's own export, so what it gives back to import is one. */
type Exported = ReturnType<typeof exportState>

const engine: Engine<ExchangeState> = {
  create: () => createExchange({ feeRates: firstFeeRates }),
  apply: applyCommand,
  describe: describeState,
  exportState,
  importState: (data) => importState(data as Exported),
}

/**
 * Opens a venue on its data folder: everything that was ever acknowledged is there again. Throws `StorageError` in
 * words when the folder cannot be used: it cannot be made or read, another process has it, a file is damaged, or, with
 * `isFresh`, it holds something that is not a venue's.
 *
 * When something in the venue breaks, it stops at once instead of going on with half a change: see `onFailure` of the
 * config, and journal.ts.
 */
export async function openVenue(config: VenueConfig): Promise<Venue> {
  const storage = openStorage(config.dataDir, config)
  try {
    return startVenue(config, storage)
  } catch (error) {
    const told = explainDiskError(error, config.dataDir) ?? error
    try {
      storage.leaveAsFound()
    } catch (closing) {
      // Of the two reasons the first is the one that helps.
      config.onNotice?.(`the data folder could not be closed either: ${String(closing)}`)
    }
    throw told
  }
}

function startVenue(config: VenueConfig, storage: Storage): Venue {
  const { clock } = config
  const onFailure = config.onFailure ?? throwLater
  const fail = failOnce((error) => onFailure(explainStop(error, config.dataDir)))
  const { state, live, readModels, reloadVolumes, restored } = rebuild(config, storage, fail)
  const keeper = createSnapshotKeeper({
    folder: storage.folder,
    store: storage.journal,
    exportState: () => exportState(state),
    every: config.snapshotEvery ?? snapshotEvery,
    replayedCount: restored.replayedCount,
    onFailure: fail,
  })
  const listeners = new Set<(batch: EventBatch) => void>()

  /** The history must be on the disk up to the snapshot: what comes before it is not played again. */
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
  })
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
    history: createHistory(storage.history, readModels, reloadVolumes),
    clock,
    domain: config.domain,
    playGrant: config.playGrant,
    close: async () => {
      journal.close()
      await retention.stop()
      await keeper.settled()
      // After a failure the state in memory is not to be trusted; the journal on disk is.
      if (!fail.hasFailed()) takeSnapshot({ seq: live.seq, timeNs: live.timeNs })
      await keeper.settled()
      readModels.close()
      closeStorage(storage, { config, isSaved: !fail.hasFailed() && keeper.writtenSeq() === live.seq })
    },
  }
}

/** A journal that has become unreadable costs nothing once a snapshot holds all of it: that is said, and is a good end. */
function closeStorage(
  storage: Storage,
  { config, isSaved }: { readonly config: VenueConfig; readonly isSaved: boolean },
): void {
  try {
    storage.close()
  } catch (error) {
    const told = explainDiskError(error, config.dataDir)
    if (told?.isDamage !== true || !isSaved) throw told ?? error
    config.onNotice?.(
      `the journal in ${config.dataDir} is damaged (${textOf(error)}), but a snapshot holds everything that was acknowledged: nothing is lost. The next start writes the journal again and sets the damaged files aside`,
    )
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const minuteNs = 60_000_000_000n

/** Venue time never goes back: see carriedClock.ts. Stamps of the same turn may be ahead by less than a second. */
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

/** The engine's state and the read models as they were after the last command on disk. */
function rebuild(config: VenueConfig, storage: Storage, fail: (error: unknown) => void) {
  const live = createLiveState()
  const readModels = createReadModels(storage.history, fail)
  const historySeq = readModels.lastSeq()
  const tell = (batch: EventBatch): void => {
    applyEvents(live, batch)
    readModels.apply(batch)
  }
  const restored = restore(storage.folder, storage.journal, engine, tell, historySeq)
  storage.confirm()
  carryOn(config, restored.lastTimeNs)
  const onNotice = config.onNotice ?? (() => undefined)
  // Not sooner: what is refused is one line.
  for (const notice of storage.notices) onNotice(notice)
  tellStart(restored, historySeq, onNotice)

  function reloadVolumes(): void {
    readModels.flush()
    loadVolumes(storage.history, live.volumes, (id) => live.instruments.byId.has(id), config.clock.nowNs())
  }
  // The replay counted only what came after the snapshot; the history knows all of it.
  reloadVolumes()
  return { state: restored.state, live, readModels, reloadVolumes, restored }
}

/** A disk that refuses is told in words, with what the user may count on; a mistake of ours as it is. */
function explainStop(error: unknown, dataDir: string): unknown {
  const told = explainDiskError(error, dataDir)
  if (told === undefined) return error
  const kept =
    'The venue has stopped; everything that it acknowledged is in the folder, and is there again at its next start'
  return new StorageError(`${told.message}. ${kept}`, { cause: error })
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

function throwLater(error: unknown): void {
  setImmediate(() => {
    throw error
  })
}
