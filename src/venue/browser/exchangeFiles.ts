import { concatBytes } from '@/lib/bytes'
import { readStoredInteger } from '../storage/readInteger'
import { StorageError } from '../venuePort'
import { fileNames, type BrowserFiles } from './browserStorage'
import { snapshotName, storedBytes } from './snapshotTable'
import { packTar, unpackTar, type ArchivedFile } from './tar'

/** The files of a venue that is stopped, as an archive of the data folder that `npm start` would have. */
export function exportFiles({ journal, history, snapshots }: BrowserFiles, atSec: number): Uint8Array {
  const rows = snapshots.prepare('SELECT seq, bytes FROM snapshots ORDER BY seq').all()
  return packTar(
    [
      { name: 'journal.db', bytes: journal.toBytes() },
      { name: 'history.db', bytes: history.toBytes() },
      ...rows.map((row) => ({ name: snapshotName(Number(readStoredInteger(row, 'seq'))), bytes: storedBytes(row) })),
    ],
    atSec,
  )
}

/** What of an archive a browser takes over. */
export type ImportedFiles = {
  readonly databases: ReadonlyMap<string, Uint8Array>
  readonly snapshots: readonly { readonly seq: number; readonly bytes: Uint8Array }[]
}

const databaseMagic = new TextEncoder().encode('SQLite format 3\0')

/**
 * The parts of an archive of a data folder. Throws {@link StorageError} in words when it is none, or was made while a venue
 * had the folder: the end of its journal would be missing.
 */
export function readArchive(archive: Uint8Array): ImportedFiles {
  const files = unpackTar(archive)
  const named = (name: string): ArchivedFile | undefined => files.find((file) => file.name === name)
  const journal = named('journal.db')
  if (journal === undefined) throw new StorageError('the archive has no journal.db: it is not a data folder of a venue')
  const open = ['journal.db-wal', 'history.db-wal', 'holder.json'].find((name) => (named(name)?.bytes.length ?? 0) > 0)
  if (open !== undefined) {
    throw new StorageError(
      `the archive was made while a venue had the folder (${open}): stop the venue, then pack it again`,
    )
  }
  const databases = new Map<string, Uint8Array>()
  for (const [file, name] of [
    [journal, fileNames.journal],
    [named('history.db'), fileNames.history],
  ] as const) {
    if (file !== undefined) databases.set(name, asRollbackDatabase(file))
  }
  const snapshots = files.flatMap(({ name, bytes }) => {
    const seq = /^snapshot-(\d+)\.bin$/.exec(name)?.[1]
    return seq === undefined ? [] : [{ seq: Number(seq), bytes }]
  })
  return { databases, snapshots }
}

/**
 * The file without the mark that it was written with a log (https://www.sqlite.org/fileformat2.html, 1.3.3), which a
 * browser's file system cannot share.
 */
function asRollbackDatabase({ name, bytes }: ArchivedFile): Uint8Array {
  if (databaseMagic.some((byte, at) => bytes[at] !== byte)) throw new StorageError(`${name} is not a database`)
  return concatBytes([bytes.subarray(0, 18), Uint8Array.of(1, 1), bytes.subarray(20)])
}
