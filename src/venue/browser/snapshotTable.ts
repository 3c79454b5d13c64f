import { transact } from '../storage/database'
import { readStoredInteger } from '../storage/readInteger'
import type { SnapshotFile, SnapshotShelf } from '../storage/snapshot'
import { decodeSnapshot, encodeSnapshot } from '../storage/snapshotBytes'
import { StorageError } from '../venuePort'
import { browserCodec } from './browserCodec'
import type { WasmDatabase } from './wasmDatabase'

export const snapshotMigrations = ['CREATE TABLE snapshots (seq INTEGER PRIMARY KEY, bytes BLOB NOT NULL) STRICT;']

/** Snapshots as rows of their own database, which makes each write atomic and durable. */
export function openSnapshotTable(database: WasmDatabase): SnapshotShelf {
  const insert = database.prepare('INSERT OR REPLACE INTO snapshots (seq, bytes) VALUES (?, ?)')
  const selectSeqs = database.prepare('SELECT seq FROM snapshots ORDER BY seq')
  const selectBytes = database.prepare('SELECT bytes FROM snapshots WHERE seq = ?')
  const deleteOne = database.prepare('DELETE FROM snapshots WHERE seq = ?')
  const list = (): SnapshotFile[] =>
    selectSeqs.all().map((row) => {
      const seq = Number(readStoredInteger(row, 'seq'))
      return { seq, path: snapshotName(seq) }
    })
  return {
    list,
    read: ({ seq }) => decodeSnapshot(browserCodec, storedBytes(selectBytes.get(seq))),
    write: async (snapshot) => {
      const bytes = encodeSnapshot(browserCodec, snapshot)
      transact(database, () => void insert.run(snapshot.seq, bytes))
    },
    // Deletes an unreadable snapshot, because nobody can examine it later. An earlier export contains the older data.
    setAside: ({ seq, path }) => {
      deleteOne.run(seq)
      return `${path} (dropped)`
    },
    dropOld: () => {
      const snapshots = list()
      transact(database, () => {
        for (const { seq } of snapshots.slice(0, -2)) deleteOne.run(seq)
      })
      return snapshots.at(-2)
    },
    journalName: 'journal.db',
    historyName: 'history.db',
  }
}

/** Returns the snapshot's file name in a data folder. */
export function snapshotName(seq: number): string {
  return `snapshot-${String(seq).padStart(15, '0')}.bin`
}

/** Throws {@link StorageError} if the row does not exist. */
export function storedBytes(row: unknown): Uint8Array {
  if (typeof row === 'object' && row !== null && 'bytes' in row && row.bytes instanceof Uint8Array) return row.bytes
  throw new StorageError('it is not there')
}
