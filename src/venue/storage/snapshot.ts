import { constants, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import { StorageError } from '../venuePort'
import { journalPath } from './dataFolder'
import type { JournalStore } from './journalStore'
import { explainDiskError } from './openDatabase'

/** The engine's exported state after the command `seq`. */
export type Snapshot = { readonly seq: number; readonly timeNs: bigint; readonly data: unknown }

/** Newest last. */
export type SnapshotFile = { readonly seq: number; readonly path: string }

// The file: these eight bytes, the CRC-32 of the rest, the rest: v8 structured-clone bytes of a Snapshot.
const magic = Buffer.from('OPTICK01')
const headerLength = magic.length + 4

/** The bytes of a snapshot. The only part of taking one that keeps the loop busy; the rest is the disk's work. */
export function encodeSnapshot(snapshot: Snapshot): Buffer {
  const body = serialize(snapshot)
  const header = Buffer.alloc(headerLength)
  magic.copy(header)
  header.writeUInt32LE(crc32(body), magic.length)
  return Buffer.concat([header, body])
}

/**
 * Writes a snapshot beside the others so that it is there completely or not at all: into a file of another name,
 * synced, then renamed, then the folder synced.
 */
export async function writeSnapshot(folder: string, seq: number, bytes: Buffer): Promise<void> {
  const name = `snapshot-${String(seq).padStart(15, '0')}`
  const part = join(folder, `${name}.part`)
  const file = await open(part, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    // On a full disk, half a snapshot would take the space that the journal needs.
    rmSync(part, { force: true })
    throw error
  } finally {
    await file.close()
  }
  await rename(part, join(folder, `${name}.bin`))
  await syncFolder(folder)
}

/** The snapshots of a folder, the newest last. */
export function listSnapshots(folder: string): SnapshotFile[] {
  return readdirSync(folder)
    .flatMap((name) => {
      const seq = /^snapshot-(\d+)\.bin$/.exec(name)?.[1]
      return seq === undefined ? [] : [{ seq: Number(seq), path: join(folder, name) }]
    })
    .toSorted((a, b) => a.seq - b.seq)
}

/** Reads a snapshot. Throws {@link StorageError} with the reason when it is torn, damaged or of another format. */
export function readSnapshot(file: SnapshotFile): Snapshot {
  const bytes = readFileSync(file.path)
  if (bytes.length <= headerLength) throw new StorageError(`it was cut off after ${bytes.length} bytes`)
  if (!bytes.subarray(0, magic.length).equals(magic)) throw new StorageError('it does not begin as a snapshot does')
  const body = bytes.subarray(headerLength)
  if (bytes.readUInt32LE(magic.length) !== crc32(body)) {
    throw new StorageError(`its ${bytes.length} bytes are not the ones that were written: it is cut or damaged`)
  }
  // The checksum says that these are the bytes that encodeSnapshot made.
  return deserialize(body) as Snapshot
}

/** The number of the newest snapshot that is whole, 0 when there is none. */
export function newestReadableSeq(folder: string): number {
  for (const file of listSnapshots(folder).toReversed()) {
    try {
      return readSnapshot(file).seq
    } catch (error) {
      // The restore reports the reason; here an older one will do.
      if (!(error instanceof Error)) throw error
    }
  }
  return 0
}

/** Renames a snapshot that cannot be read, so that it does not count as one of the two that stay. Gives the new name. */
export function setSnapshotAside(path: string): string {
  const aside = path.replace(/\.bin$/, '.damaged')
  renameSync(path, aside)
  return aside
}

/** Removes all but the newest two snapshots, and what was left half written. Returns the older one that stays. */
export function dropOldSnapshots(folder: string): SnapshotFile | undefined {
  for (const name of readdirSync(folder)) {
    if (/^snapshot-\d+\.part$/.test(name)) rmSync(join(folder, name))
  }
  const snapshots = listSnapshots(folder)
  for (const { path } of snapshots.slice(0, -2)) rmSync(path)
  return snapshots.at(-2)
}

async function syncFolder(folder: string): Promise<void> {
  // Windows cannot open a folder to sync it, and needs no such thing after a rename.
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type Written = { readonly seq: number; readonly timeNs: bigint }

type SnapshotKeeper = {
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

/** A restart replays at most so many commands, or so many bytes of them, whichever comes first. */
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
      // Old commands that cannot be read are not needed: the snapshots cover them, and the next start drops them.
      const explained = explainDiskError(error, journalPath(folder))
      if (explained?.isDamage !== true) throw error
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
