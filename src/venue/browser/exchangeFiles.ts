import { concatBytes } from '@/core/lib/bytes'
import { readStoredInteger } from '../storage/readInteger'
import { StorageError } from '../venuePort'
import { fileNames, type BrowserFiles } from './browserStorage'
import { snapshotName, storedBytes } from './snapshotTable'
import { packTar, unpackTar, type ArchivedFile } from './tar'

/** Exports the files of a stopped venue as an archive of the data folder of `npm start`. */
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

export type ImportedFiles = {
  readonly databases: ReadonlyMap<string, Uint8Array>
  readonly snapshots: readonly { readonly seq: number; readonly bytes: Uint8Array }[]
}

const databaseMagic = new TextEncoder().encode('SQLite format 3\0')

/** Files of an interrupted venue. If they exist, the databases alone are incomplete. */
const unfinished = ['journal.db-wal', 'history.db-wal', 'holder.json', 'journal.db-journal', 'history.db-journal']

/**
 * Reads an archive of a data folder. Throws {@link StorageError} if the archive is not a data folder, is ambiguous, or
 * was created while a venue used the folder, because the end of the journal would be missing.
 */
export function readArchive(archive: Uint8Array): ImportedFiles {
  // Damaged files that a venue has moved into a folder of their own are not its data.
  const files = unpackTar(archive).filter(({ folder }) => !/(^|\/)set-aside-\d+\/$/.test(folder))
  const named = (name: string): ArchivedFile | undefined => {
    const [file, ...others] = files.filter((each) => each.name === name)
    if (others.length > 0) throw new StorageError(`the archive has ${others.length + 1} files named ${name}`)
    return file
  }
  const journal = named('journal.db')
  if (journal === undefined) throw new StorageError('the archive has no journal.db: it is not a data folder of a venue')
  const open = unfinished.find((name) => (named(name)?.bytes.length ?? 0) > 0)
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
  return { databases, snapshots: snapshotsOf(files) }
}

function snapshotsOf(files: readonly ArchivedFile[]): ImportedFiles['snapshots'] {
  const snapshots = new Map<number, Uint8Array>()
  for (const { name, bytes } of files) {
    const digits = /^snapshot-(\d+)\.bin$/.exec(name)?.[1]
    if (digits === undefined) continue
    const seq = Number(digits)
    if (!Number.isSafeInteger(seq) || seq === 0) throw new StorageError(`no command has the number of ${name}`)
    if (snapshots.has(seq)) throw new StorageError(`the archive has two snapshots of command ${seq}`)
    snapshots.set(seq, bytes)
  }
  return [...snapshots].map(([seq, bytes]) => ({ seq, bytes }))
}

/**
 * Marks the database as having a rollback journal, because a browser cannot share a write-ahead log
 * (https://www.sqlite.org/fileformat2.html, 1.3.3).
 */
function asRollbackDatabase({ name, bytes }: ArchivedFile): Uint8Array {
  if (databaseMagic.some((byte, at) => bytes[at] !== byte)) throw new StorageError(`${name} is not a database`)
  return concatBytes([bytes.subarray(0, 18), Uint8Array.of(1, 1), bytes.subarray(20)])
}
