import { journalPath } from './dataFolder'
import { explainDiskError } from './explainDiskError'
import type { JournalStore } from './journalStore'
import { dropOldSnapshots, encodeSnapshot, writeSnapshot } from './snapshot'

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
}

/** A restart plays at most so many commands again, or so many bytes of them, whichever comes first. */
export const snapshotEvery = { commands: 50_000, bytes: 64_000_000 } as const
const groupsInPrune = 200

export function createSnapshotKeeper(config: {
  /** `undefined` for a venue in memory, which keeps nothing. */
  readonly folder: string | undefined
  readonly store: JournalStore
  readonly exportState: () => unknown
  readonly every: { readonly commands: number; readonly bytes: number }
  /** What has been played again counts: it would be again. */
  readonly replayedCount: number
  readonly onFailure: (error: unknown) => void
}): SnapshotKeeper {
  const { folder, store, every } = config
  let commandCount = config.replayedCount
  let byteCount = 0
  let writing: Promise<void> | undefined
  let writtenSeq = 0

  async function write(folder: string, seq: number, bytes: Buffer): Promise<void> {
    await writeSnapshot(folder, seq, bytes)
    writtenSeq = seq
    const older = dropOldSnapshots(folder)
    if (older === undefined) return
    try {
      while (store.prune(older.seq, groupsInPrune)) await new Promise((resolve) => setImmediate(resolve))
    } catch (error) {
      // Old commands that cannot be read are not needed: the snapshots stand for them, and the next start drops them.
      const told = explainDiskError(error, journalPath(folder))
      if (told?.isDamage !== true) throw error
    }
  }

  return {
    count: (commands, bytes) => {
      commandCount += commands
      byteCount += bytes
    },
    isDue: () =>
      folder !== undefined && writing === undefined && (commandCount >= every.commands || byteCount >= every.bytes),
    take: ({ seq, timeNs }) => {
      if (folder === undefined || writing !== undefined || commandCount === 0) return
      commandCount = 0
      byteCount = 0
      const bytes = encodeSnapshot({ seq, timeNs, data: config.exportState() })
      writing = write(folder, seq, bytes)
        .catch(config.onFailure)
        .finally(() => {
          writing = undefined
        })
    },
    settled: async () => {
      await writing
    },
    writtenSeq: () => writtenSeq,
  }
}
