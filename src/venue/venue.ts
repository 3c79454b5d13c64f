import { assert } from '@/core/lib/assert'
import type { Clock } from '@/core/lib/clock'
import { laterTurn } from '@/core/lib/laterTurn'
import { describeState } from './engine/describeState'
import type { EventBatch } from './engine/event'
import { applyCommand } from './engine/exchange'
import { checkInvariants, checkMoney } from './engine/invariants'
import { exportState, importState } from './engine/snapshotData'
import { createExchange, type ExchangeState } from './engine/state'
import type { CarriedClock } from './housekeeping/clocks'
import { applyEvents } from './live/applyEvents'
import { createLiveState } from './live/liveState'
import type { PlayGrant } from './playGrant'
import { firstConfig } from './rules/firstConfig'
import { createHistory } from './storage/historyQueries'
import { createJournal } from './storage/journal'
import { checkpoint } from './storage/database'
import { createPastPrices } from './storage/pastPrices'
import type { VenueMonitor } from './monitor'
import { loadVolumes } from './storage/pastVolumes'
import { createPastWriter } from './storage/pastWriter'
import { createReadModels } from './storage/readModels'
import { restore, type Engine, reportStart } from './storage/replay'
import { scheduleRetention } from './storage/retention'
import { createSnapshotKeeper, snapshotEvery } from './storage/snapshot'
import type { Storage } from './storage/storage'
import { StorageError, type VenuePort } from './venuePort'
import { watchVenue } from './watchVenue'
import type { SigningDomain } from '@/core/protocol/eip712'

export type PaperVenue = VenuePort & {
  /** See `Storage`. */
  readonly explain: Storage['explain']
  /** Answers what was submitted, writes all there is and a snapshot, and gives the data folder free. */
  readonly close: () => Promise<void>
}

/** Storage keeps the engine's own export, so what it gives back to import is one. */
type Exported = ReturnType<typeof exportState>

const engine: Engine<ExchangeState> = {
  create: () => createExchange(firstConfig),
  apply: applyCommand,
  describe: describeState,
  exportState,
  importState: (data) => importState(data as Exported),
}

/**
 * Opens a venue on its storage: everything that was ever acknowledged is there again. `open` throws `StorageError` in
 * words when the storage cannot be used; so does this when the venue cannot be rebuilt from it, and gives it free.
 *
 * When something in the venue breaks, it stops at once instead of going on with half a change: see `onFailure` of the
 * config, and journal.ts.
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
      // The first error is the one that helps.
      config.onNotice?.(`the data folder could not be closed either: ${String(closing)}`)
    }
    throw explained
  }
}

function startVenue(config: VenueConfig, storage: Storage): PaperVenue {
  const { clock } = config
  const onFailure = config.onFailure ?? throwLater
  const fail = failOnce((error) => onFailure(explainStop(error, storage)))
  const { state, live, readModels, reloadVolumes, restored } = rebuild(config, storage, fail)
  const keeper = createSnapshotKeeper({
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
      // After a failure the state in memory is not to be trusted; the journal on disk is.
      if (!fail.hasFailed()) takeSnapshot({ seq: live.seq, timeNs: live.timeNs })
      await keeper.settled()
      readModels.close()
      closeStorage(storage, { config, isSaved: !fail.hasFailed() && keeper.writtenSeq() === live.seq })
    },
  }
}

/** An unreadable journal costs nothing once a snapshot holds all of it: reported as a notice, not as an error. */
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
  const onBatch = (batch: EventBatch): void => {
    applyEvents(live, batch)
    readModels.apply(batch)
  }
  const restored = restore(storage.snapshots, storage.journal, engine, onBatch, historySeq)
  if (config.isStateChecked === true) checkInvariants(restored.state)
  storage.confirm()
  carryOn(config, restored.lastTimeNs)
  const onNotice = config.onNotice ?? (() => undefined)
  // Not sooner: what is refused is one line.
  for (const notice of storage.notices) onNotice(notice)
  reportStart(storage.snapshots, restored, historySeq, onNotice)

  function reloadVolumes(): void {
    readModels.flush()
    loadVolumes(storage.history, live.volumes, (id) => live.instruments.byId.has(id), config.clock.nowNs())
  }
  // The replay counted only what came after the snapshot; the history knows all of it.
  reloadVolumes()
  return { state: restored.state, live, readModels, reloadVolumes, restored }
}

/** Explains a disk error in words, with what the user can rely on; passes on any other error as it is. */
function explainStop(error: unknown, storage: Storage): unknown {
  const explained = storage.explain(error)
  if (explained === undefined) return error
  const kept = 'Venue stopped. All acknowledged data is saved and will be restored on restart'
  return new StorageError(`${explained.message}. ${kept}`, { cause: error })
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
  laterTurn(() => {
    throw error
  })
}

/** What a venue is opened with, beside its storage. */
export type VenueConfig = {
  /** One that can carry on goes on from the journal's time where the machine is behind it. */
  readonly clock: Clock & Partial<Pick<CarriedClock, 'carryOn'>>
  readonly domain: SigningDomain
  readonly playGrant: PlayGrant
  /**
   * Adds up all money after every command, and stops the venue when a millionth has appeared or vanished. Costs about a
   * millisecond a command in a full market.
   */
  readonly isAudited?: boolean
  /** Checks all rules of the engine once, on the state that was rebuilt: for data that may come from anyone. */
  readonly isStateChecked?: boolean
  /** When a snapshot is due; by default every 50,000 commands or 64 MB of journal. */
  readonly snapshotEvery?: { readonly commands: number; readonly bytes: number }
  /**
   * Called once with the reason when the venue stops by itself: the disk refused a write (a `StorageError` then says so
   * in words), or the engine broke a rule of its own. Must end the process loudly. By default the error is thrown from
   * a turn of its own, which ends the process.
   */
  readonly onFailure?: (error: unknown) => void
  /** Who watches it at work. */
  readonly monitor?: VenueMonitor | undefined
  /** Called with a message about anything in the data folder that was damaged or missing and has been skipped. */
  readonly onNotice?: (notice: string) => void
}
