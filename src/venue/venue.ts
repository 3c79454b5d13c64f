import { assert } from '@/lib/assert'
import { defaultFeeRates } from '@/quant/fees'
import type { NumberedCommand } from './engine/command'
import type { EventBatch } from './engine/event'
import {
  applyCommand,
  createExchange,
  describeState,
  exportState,
  importState,
  type ExchangeState,
} from './engine/exchange'
import { applyEvents } from './live/applyEvents'
import { createLiveState } from './live/liveState'
import { createHistory } from './storage/historyQueries'
import { createJournal } from './storage/journal'
import type { JournalStore } from './storage/journalStore'
import { checkpoint } from './storage/openDatabase'
import { openStorage } from './storage/openStorage'
import { loadVolumes } from './storage/pastVolumes'
import { createReadModels } from './storage/readModels'
import { restore, type Engine } from './storage/replay'
import { runRetention } from './storage/retention'
import { createSnapshotKeeper, snapshotEvery } from './storage/snapshotKeeper'
import type { VenueConfig } from './venueConfig'
import type { VenuePort } from './venuePort'

export type Venue = VenuePort & {
  /** Answers what was submitted, writes all there is and a snapshot, and gives the data folder free. */
  readonly close: () => Promise<void>
}

/** Storage keeps the engine's own export, so what it gives back to import is one. */
type Exported = ReturnType<typeof exportState>

const engine: Engine<ExchangeState> = {
  create: () => createExchange({ feeRates: defaultFeeRates }),
  apply: applyCommand,
  describe: describeState,
  exportState,
  importState: (data) => importState(data as Exported),
}

const retentionPeriodMs = 600_000

/**
 * Opens a venue on its data folder: everything that was ever acknowledged is there again. Throws `StorageError` in
 * words when the folder cannot be used: it cannot be made or read, another process has it, a file is damaged, or, with
 * `isFresh`, it holds something that is not a venue's.
 *
 * When something in the venue breaks, it stops at once instead of going on with half a change: see `onFailure` of the
 * config, and journal.ts.
 */
export async function openVenue(config: VenueConfig): Promise<Venue> {
  const { clock } = config
  const storage = openStorage(config.dataDir, config.isFresh ?? false)
  const fail = failOnce(config.onFailure ?? throwLater)
  try {
    return start()
  } catch (error) {
    storage.close()
    throw error
  }

  function start(): Venue {
    const live = createLiveState()
    const readModels = createReadModels(storage.history, fail)
    const restored = restore(storage.folder, storage.journal, engine, {
      onSnapshot: (batch) => tell(batch),
      onBatch: (batch) => tell(batch),
    })
    const { state } = restored

    function tell(batch: EventBatch): void {
      applyEvents(live, batch)
      readModels.apply(batch)
    }

    function reloadVolumes(): void {
      readModels.flush()
      loadVolumes(storage.history, live.volumes, (id) => live.instruments.byId.has(id), clock.nowNs())
    }
    // The replay counted only what came after the snapshot; the history knows all of it.
    reloadVolumes()

    const keeper =
      storage.folder === undefined
        ? undefined
        : createSnapshotKeeper({
            folder: storage.folder,
            store: storage.journal,
            exportState: () => exportState(state),
            every: config.snapshotEvery ?? snapshotEvery,
            replayedCount: restored.replayedCount,
            onFailure: fail,
          })
    const store: JournalStore = {
      ...storage.journal,
      append: (commands) => {
        const bytes = storage.journal.append(commands)
        keeper?.count(commands.length, bytes)
        return bytes
      },
    }
    const listeners = new Set<(batch: EventBatch) => void>()

    function apply(numbered: NumberedCommand) {
      const { outcome, events } = applyCommand(state, numbered)
      const batch = { seq: numbered.seq, timeNs: numbered.timeNs, events }
      applyEvents(live, batch)
      return { outcome, batch }
    }

    function deliver(batch: EventBatch): void {
      readModels.apply(batch)
      if (batch.events.length === 0) return
      for (const listener of listeners) listener(batch)
    }

    /** The history must be on the disk up to the snapshot: what comes before it is not played again. */
    function takeSnapshot(written: { readonly seq: number; readonly timeNs: bigint }): void {
      if (keeper === undefined) return
      readModels.flush(written.seq)
      checkpoint(storage.history)
      keeper.take(written)
    }

    const journal = createJournal({
      clock,
      store,
      lastSeq: restored.lastSeq,
      lastTimeNs: restored.lastTimeNs,
      apply,
      onBatch: deliver,
      onIdle: (written) => {
        if (keeper?.isDue() === true) takeSnapshot(written)
      },
      onFailure: fail,
    })
    const retention = startRetention(() => clock.nowNs())

    return {
      submit: journal.submit,
      onEvents: (listener) => {
        assert(!listeners.has(listener), 'a listener listens once')
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
      live,
      history: createHistory(storage.history, readModels, reloadVolumes),
      clock,
      domain: config.domain,
      playUsdGrant: config.playUsdGrant,
      close: async () => {
        journal.close()
        await retention.stop()
        await keeper?.settled()
        readModels.flush()
        // After a failure the state in memory is not to be trusted, and the journal on disk is.
        if (!fail.hasFailed()) takeSnapshot({ seq: live.seq, timeNs: live.timeNs })
        await keeper?.settled()
        readModels.close()
        storage.close()
      },
    }
  }

  function startRetention(nowNs: () => bigint) {
    let isStopped = false
    let running = Promise.resolve()
    const timer = setInterval(() => {
      running = running.then(() => runRetention(storage.history, nowNs(), () => isStopped)).catch(fail)
    }, retentionPeriodMs)
    timer.unref()
    return {
      stop: (): Promise<void> => {
        isStopped = true
        clearInterval(timer)
        return running
      },
    }
  }
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
