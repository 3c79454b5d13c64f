import { runInMacrotask } from '@/core/lib/runInMacrotask'
import type { StorageError } from '../venuePort'
import type { JournalStore } from './journalStore'

export type Snapshot = { readonly seq: number; readonly timeNs: bigint; readonly data: unknown }

/** A stored snapshot. `path` identifies it, also in messages. */
export type SnapshotFile = { readonly seq: number; readonly path: string }

export type SnapshotShelf = {
  /** Lists the snapshots, newest last. */
  readonly list: () => readonly SnapshotFile[]
  /** Reads a snapshot. Throws `StorageError` with the reason if it is incomplete, damaged or of another format. */
  readonly read: (file: SnapshotFile) => Snapshot
  /**
   * Writes a snapshot atomically. The bytes are created before this returns; the promise resolves once they are on
   * disk.
   */
  readonly write: (snapshot: Snapshot) => Promise<void>
  /**
   * Renames an unreadable snapshot, so that it does not count as one of the two retained ones. Returns the new name.
   */
  readonly setAside: (file: SnapshotFile) => string
  /** Removes all but the newest two snapshots, and incomplete files. Returns the older of the retained two. */
  readonly dropOld: () => SnapshotFile | undefined
  readonly journalName: string
  readonly historyName: string
}

type Written = { readonly seq: number; readonly timeNs: bigint }

export type SnapshotWriter = {
  /** Counts commands and bytes that the next start would replay. */
  readonly count: (commands: number, bytes: number) => void
  readonly isDue: () => boolean
  /**
   * Takes a snapshot of `exportState` now and writes it while the venue runs. Then deletes the part of the journal
   * before the older of the two retained snapshots. Does nothing while another snapshot is being written.
   */
  readonly take: (written: Written) => void
  readonly settled: () => Promise<void>
  /** The command of the newest snapshot that this process has written; 0 if none. */
  readonly writtenSeq: () => number
  readonly commandCount: () => number
  /** Venue time of the newest snapshot; undefined without a snapshot. */
  readonly newestTimeNs: () => bigint | undefined
}

/**
 * A snapshot is due after this many commands or bytes, whichever comes first, so a restart replays at most about as
 * much.
 */
export const snapshotEvery = { commands: 50_000, bytes: 64_000_000 } as const
const groupsInPrune = 200

export function createSnapshotWriter(config: {
  /** `undefined` for a venue in memory. */
  readonly shelf: SnapshotShelf | undefined
  readonly explain: (error: unknown) => StorageError | undefined
  readonly store: JournalStore
  readonly exportState: () => unknown
  readonly every: { readonly commands: number; readonly bytes: number }
  /** Replayed commands count, because the next start would replay them again. */
  readonly replayedCount: number
  /** The venue time of the snapshot from which the state was restored, if any. */
  readonly restoredTimeNs?: bigint | undefined
  readonly onFailure: (error: unknown) => void
}): SnapshotWriter {
  const { shelf, store, every } = config
  let commandCount = config.replayedCount
  let byteCount = 0
  let writing: Promise<void> | undefined
  let writtenSeq = 0
  let newestTimeNs = config.restoredTimeNs

  async function write(into: SnapshotShelf, snapshot: Snapshot): Promise<void> {
    await into.write(snapshot)
    writtenSeq = snapshot.seq
    newestTimeNs = snapshot.timeNs
    const older = into.dropOld()
    if (older === undefined) return
    try {
      while (store.prune(older.seq, groupsInPrune)) await new Promise<void>(runInMacrotask)
    } catch (error) {
      // Unreadable old commands do no harm, because the snapshots cover them and the next start deletes them.
      if (config.explain(error)?.isDamage !== true) throw error
    }
  }

  return {
    count: (commands, bytes) => {
      commandCount += commands
      byteCount += bytes
    },
    isDue: () =>
      shelf !== undefined && writing === undefined && (commandCount >= every.commands || byteCount >= every.bytes),
    take: ({ seq, timeNs }) => {
      if (shelf === undefined || writing !== undefined || commandCount === 0) return
      commandCount = 0
      byteCount = 0
      writing = write(shelf, { seq, timeNs, data: config.exportState() })
        .catch(config.onFailure)
        .finally(() => {
          writing = undefined
        })
    },
    settled: async () => {
      await writing
    },
    writtenSeq: () => writtenSeq,
    commandCount: () => commandCount,
    newestTimeNs: () => newestTimeNs,
  }
}
