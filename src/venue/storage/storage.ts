import type { StorageError } from '../venuePort'
import type { Database } from './database'
import type { JournalStore } from './journalStore'
import type { SnapshotShelf } from './snapshot'

/** Where a venue keeps what it must not lose. A rim opens it for one venue alone. */
export type Storage = {
  /** Where it is, for messages. */
  readonly name: string
  /** `undefined` for a venue in memory, which has no snapshots either. */
  readonly snapshots: SnapshotShelf | undefined
  readonly journal: JournalStore
  readonly history: Database
  /** What was damaged and has been skipped, in words. */
  readonly notices: readonly string[]
  /** Once the state is rebuilt: all that the journal has counts as acknowledged. */
  readonly confirm: () => void
  /** Gives it free for another venue. */
  readonly close: () => void
  /** The same for a venue that was not opened: the journal is left byte for byte as it was found. */
  readonly leaveAsFound: () => void
  /** What the disk or the database has refused, in words; `undefined` when the error is a mistake of ours. */
  readonly explain: (error: unknown) => StorageError | undefined
  /** Bytes of its files; absent where there are no files, and undefined for one that cannot be read. */
  readonly sizes?: () => { readonly journalBytes: number | undefined; readonly historyBytes: number | undefined }
}
