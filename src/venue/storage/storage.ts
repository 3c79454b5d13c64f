import type { StorageError } from '../venuePort'
import type { Database } from './database'
import type { JournalStore } from './journalStore'
import type { SnapshotShelf } from './snapshot'

/** Persistent storage of a venue, opened exclusively. */
export type Storage = {
  readonly name: string
  /** `undefined` for a venue in memory. */
  readonly snapshots: SnapshotShelf | undefined
  readonly journal: JournalStore
  readonly history: Database
  /** Messages about damage that was skipped. */
  readonly notices: readonly string[]
  /** Called once the state is rebuilt. From then on everything in the journal counts as acknowledged. */
  readonly confirm: () => void
  readonly close: () => void
  /** Closes after a failed opening and leaves the journal byte for byte unchanged. */
  readonly leaveAsFound: () => void
  /** Explains an error of the disk or database; `undefined` if the error is a bug of ours. */
  readonly explain: (error: unknown) => StorageError | undefined
  /** Sizes of the files in bytes. Absent without files; undefined for a file that cannot be read. */
  readonly sizes?: () => { readonly journalBytes: number | undefined; readonly historyBytes: number | undefined }
}
