import { laterTurn } from '@/core/lib/laterTurn'
import type { StorageError } from '../venuePort'
import type { JournalStore } from './journalStore'

/** The engine's exported state after the command `seq`. */
export type Snapshot = { readonly seq: number; readonly timeNs: bigint; readonly data: unknown }

/** `path` names it, for the shelf and for people. */
export type SnapshotFile = { readonly seq: number; readonly path: string }

/** Where snapshots are kept, beside the journal. */
export type SnapshotShelf = {
  /** The newest last. */
  readonly list: () => readonly SnapshotFile[]
  /** Throws `StorageError` with the reason when it is torn, damaged or of another format. */
  readonly read: (file: SnapshotFile) => Snapshot
  /**
   * Writes one beside the others so that it is there completely or not at all. Its bytes are made before this returns;
   * it is on the disk when the promise settles.
   */
  readonly write: (snapshot: Snapshot) => Promise<void>
  /** Renames one that cannot be read, so that it does not count as one of the two that stay. Gives the new name. */
  readonly setAside: (file: SnapshotFile) => string
  /** Removes all but the newest two, and what was left half written. Returns the older one that stays. */
  readonly dropOld: () => SnapshotFile | undefined
  /** How messages name the journal and the history beside it. */
  readonly journalName: string
  readonly historyName: string
}

type Written = { readonly seq: number; readonly timeNs: bigint }

export type SnapshotKeeper = {
  /** Counts what the next start would have to play again. */
  readonly count: (commands: number, bytes: number) => void
  readonly isDue: () => boolean
  /**
   * Takes a snapshot of what `exportState` gives at this moment and writes it while the venue goes on; then forgets the
   * journal before the older of the two snapshots that stay. One at a time: while one is being written this does
   * nothing.
   */
  readonly take: (written: Written) => void
  /** When nothing is being written any more. */
  readonly settled: () => Promise<void>
  /** The number of the newest snapshot that this process has written, 0 before the first. */
  readonly writtenSeq: () => number
  /** Commands that the next start would play again. */
  readonly commandCount: () => number
  /** The venue's time of the newest snapshot; undefined when there is none. */
  readonly newestTimeNs: () => bigint | undefined
}

/** A restart replays at most so many commands, or so many bytes of them, whichever comes first. */
export const snapshotEvery = { commands: 50_000, bytes: 64_000_000 } as const
const groupsInPrune = 200

export function createSnapshotKeeper(config: {
  /** `undefined` for a venue in memory, which keeps nothing. */
  readonly shelf: SnapshotShelf | undefined
  /** See `Storage`. */
  readonly explain: (error: unknown) => StorageError | undefined
  readonly store: JournalStore
  readonly exportState: () => unknown
  readonly every: { readonly commands: number; readonly bytes: number }
  /** What has been played again counts: it would be again. */
  readonly replayedCount: number
  /** The venue's time of the snapshot that the state was rebuilt from, if there was one. */
  readonly restoredTimeNs?: bigint | undefined
  readonly onFailure: (error: unknown) => void
}): SnapshotKeeper {
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
      while (store.prune(older.seq, groupsInPrune)) await new Promise<void>(laterTurn)
    } catch (error) {
      // Old commands that cannot be read are not needed: the snapshots cover them, and the next start drops them.
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
