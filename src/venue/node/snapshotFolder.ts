import { constants, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Snapshot, SnapshotFile, SnapshotShelf } from '../storage/snapshot'
import { decodeSnapshot, encodeSnapshot } from '../storage/snapshotBytes'
import { historyFile, journalPath } from './dataFolder'
import { v8Codec } from './v8Codec'

export function openSnapshotFolder(folder: string): SnapshotShelf {
  return {
    list: () => listSnapshots(folder),
    read: readSnapshot,
    // The bytes are created at once, because the next command changes the state.
    write: (snapshot) => writeSnapshot(folder, snapshot.seq, encodeSnapshot(v8Codec, snapshot)),
    setAside: ({ path }) => moveSnapshotAway(path),
    dropOld: () => dropOldSnapshots(folder),
    journalName: journalPath(folder),
    historyName: historyFile(folder),
  }
}

/** Writes a snapshot atomically: into a file of another name, synced, then renamed, then the folder synced. */
export async function writeSnapshot(folder: string, seq: number, bytes: Uint8Array): Promise<void> {
  const name = `snapshot-${String(seq).padStart(15, '0')}`
  const part = join(folder, `${name}.part`)
  const file = await open(part, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    // On a full disk, a partial snapshot would take the space that the journal needs.
    rmSync(part, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(part, join(folder, `${name}.bin`))
  await syncFolder(folder)
}

export function listSnapshots(folder: string): SnapshotFile[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const seq = /^snapshot-(\d+)\.bin$/.exec(name)?.[1]
      return seq === undefined ? [] : [{ seq: Number(seq), path: join(folder, name) }]
    })
    .toSorted((a, b) => a.seq - b.seq)
}

export function readSnapshot(file: SnapshotFile): Snapshot {
  return decodeSnapshot(v8Codec, readFileSync(file.path))
}

export function newestReadableSeq(folder: string): number {
  for (const file of listSnapshots(folder).toReversed()) {
    try {
      return readSnapshot(file).seq
    } catch (error) {
      // The restore reports the reason. Here an older snapshot suffices.
      if (!(error instanceof Error)) throw error
    }
  }
  return 0
}

/** Renames an unreadable snapshot, so that it does not count as one of the two retained ones. Returns the new name. */
export function moveSnapshotAway(path: string): string {
  const aside = path.replace(/\.bin$/, '.damaged')
  renameSync(path, aside)
  return aside
}

/** Removes all but the newest two snapshots, and incomplete files. Returns the older of the retained two. */
export function dropOldSnapshots(folder: string): SnapshotFile | undefined {
  for (const name of readdirSync(folder)) {
    if (/^snapshot-\d+\.part$/.test(name)) rmSync(join(folder, name))
  }
  const snapshots = listSnapshots(folder)
  for (const { path } of snapshots.slice(0, -2)) rmSync(path)
  return snapshots.at(-2)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to sync it. After a rename this is not needed there.
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
