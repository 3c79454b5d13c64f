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
 * The high-water mark of the journal: the number of the newest command that may have been acknowledged, kept outside
 * the database. SQLite cannot distinguish a log that was cut between two transactions, or deleted, from one that ends
 * there; the mark can. It is raised after the journal is synced and before anything is answered, so it never runs ahead
 * of the journal and no acknowledgement runs ahead of it.
 *
 * The file has a fixed size and two slots, each in a block of its own: eight bytes of format, the number (64 bits,
 * little endian), the CRC-32 of both. Writes alternate, so a write that is cut off leaves the slot before it.
 */
const format = Buffer.from('OPTMARK1')
const slotBytes = 4_096
const recordBytes = format.length + 8 + 4

export type FoundMark =
  /** A folder of a version that kept none, or a new one. */
  { readonly kind: 'none' } | { readonly kind: 'damaged' } | { readonly kind: 'seq'; readonly seq: number }

export type JournalMark = {
  /** Writes and syncs: when this returns, the mark survives the end of the machine. */
  readonly raise: (seq: number) => void
  readonly close: () => void
}

export function readJournalMark(path: string): FoundMark {
  if (!existsSync(path)) return { kind: 'none' }
  const bytes = readFileSync(path)
  const seqs = [0, slotBytes].flatMap((at) => readSlot(bytes.subarray(at, at + recordBytes)))
  return seqs.length === 0 ? { kind: 'damaged' } : { kind: 'seq', seq: Math.max(...seqs) }
}

/** Begins a new file with `seq` in both slots; it takes the place of the old one when it is whole and synced. */
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
    // All of its blocks at once: a later write changes bytes in place and never the length of the file.
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

/** A new file is there after the end of the machine only when its folder is synced. Windows needs no such thing. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, constants.O_RDONLY)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
