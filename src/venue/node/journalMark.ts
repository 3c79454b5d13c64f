import {
  closeSync,
  constants,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/*
 * The high-water mark of the journal: the number of the newest command that may have been acknowledged, stored outside
 * the database. SQLite cannot distinguish a log that was cut between two transactions, or deleted, from one that ends
 * there; the mark can. It is raised after the journal is synced and before any answer, so it is never ahead of the
 * journal, and no acknowledgement is ahead of it.
 *
 * The file has a fixed size and two slots, each in its own block: eight bytes of format, the number (64 bits, little
 * endian), the CRC-32 of both. Writes alternate, so an interrupted write leaves the other slot.
 */
const format = Buffer.from('OPTMARK1')
const slotBytes = 4_096
const recordBytes = format.length + 8 + 4

export type FoundMark =
  /** `none`: the folder is new, or from a version without the mark. */
  { readonly kind: 'none' } | { readonly kind: 'damaged' } | { readonly kind: 'seq'; readonly seq: number }

export type JournalMark = {
  /** Writes and syncs the mark. When this returns, the mark survives a power failure. */
  readonly raise: (seq: number) => void
  readonly close: () => void
}

export function readJournalMark(path: string): FoundMark {
  if (!existsSync(path)) return { kind: 'none' }
  const bytes = readFileSync(path)
  const seqs = [0, slotBytes].flatMap((at) => readSlot(bytes.subarray(at, at + recordBytes)))
  return seqs.length === 0 ? { kind: 'damaged' } : { kind: 'seq', seq: Math.max(...seqs) }
}

/** Creates a new file with `seq` in both slots. It atomically replaces the old file. */
export function openJournalMark(path: string, seq: number): JournalMark {
  const part = `${path}.part`
  const file = openSync(part, constants.O_RDWR | constants.O_CREAT | constants.O_TRUNC, 0o600)
  const record = Buffer.alloc(recordBytes)
  format.copy(record)
  let slot = 0

  function write(at: number, marked: number): void {
    record.writeBigUInt64LE(BigInt(marked), format.length)
    record.writeUInt32LE(crc32(record.subarray(0, recordBytes - 4)), recordBytes - 4)
    writeSync(file, record, 0, recordBytes, at)
  }

  try {
    // All blocks are written at once, so that a later write changes bytes in place and never the file's length.
    const blank = Buffer.alloc(slotBytes - recordBytes)
    for (const at of [0, slotBytes]) {
      write(at, seq)
      writeSync(file, blank, 0, blank.length, at + recordBytes)
    }
    fsyncSync(file)
    renameSync(part, path)
    syncFolder(dirname(path))
  } catch (error) {
    closeSync(file)
    throw error
  }
  return {
    raise: (next) => {
      write(slot, next)
      fdatasyncSync(file)
      slot = slotBytes - slot
    },
    close: () => closeSync(file),
  }
}

function readSlot(record: Buffer): number[] {
  if (record.length < recordBytes || !record.subarray(0, format.length).equals(format)) return []
  if (record.readUInt32LE(recordBytes - 4) !== crc32(record.subarray(0, recordBytes - 4))) return []
  return [Number(record.readBigUInt64LE(format.length))]
}

/** Syncs a folder, without which a new file may not survive a power failure. Not needed on Windows. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
