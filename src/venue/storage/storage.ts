import type { StorageError } from '../venuePort'
import type { Database } from './database'
import type { JournalStore } from './journalStore'
import type { SnapshotShelf } from './snapshot'

/** The persistent storage of a venue, opened for one venue alone. */
export type Storage = {
  readonly name: string
  /** `undefined` for a venue in memory. */
  readonly snapshots: SnapshotShelf | undefined
  readonly journal: JournalStore
  readonly history: Database
  /** Messages about damage that was skipped. */
  readonly notices: readonly string[]
  /** Called once the state is rebuilt: everything in the journal counts as acknowledged. */
  readonly confirm: () => void
  readonly close: () => void
  /** Closes after a failed opening and leaves the journal byte for byte unchanged. */
  readonly leaveAsFound: () => void
  /** A readable error of the disk or database; `undefined` if the error is a bug of ours. */
  readonly explain: (error: unknown) => StorageError | undefined
  /** Bytes of the files; absent without files, and undefined for an unreadable one. */
  readonly sizes?: () => { readonly journalBytes: number | undefined; readonly historyBytes: number | undefined }
}
