import { concatBytes } from '@/core/lib/bytes'
import { StorageError } from '../venuePort'

export type ArchivedFile = { readonly name: string; readonly bytes: Uint8Array }
/** `folder` is the path before the name in the archive; empty if there is none. */
export type UnpackedFile = ArchivedFile & { readonly folder: string }

/*
 * Format POSIX.1-1988 `ustar`: blocks of 512 bytes, a header and the content for each file, and two empty blocks at
 * the end. Numbers are octal texts. Compatible with `tar xf` and `tar cf` of a data folder.
 */
const blockBytes = 512
const checksumAt = 148
const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Packs files, readable only by their owner and all dated `atSec` (UNIX seconds). */
export function packTar(files: readonly ArchivedFile[], atSec: number): Uint8Array {
  const parts = files.flatMap(({ name, bytes }) => [
    header(name, bytes.length, atSec),
    bytes,
    new Uint8Array(-bytes.length & (blockBytes - 1)),
  ])
  return concatBytes([...parts, new Uint8Array(2 * blockBytes)])
}

function header(name: string, length: number, atSec: number): Uint8Array {
  const block = new Uint8Array(blockBytes)
  const put = (text: string, at: number) => block.set(encoder.encode(text), at)
  const octal = (number: number, digits: number) => number.toString(8).padStart(digits, '0')
  put(name, 0)
  put(`${octal(0o600, 7)}\0${octal(0, 7)}\0${octal(0, 7)}\0${octal(length, 11)}\0${octal(atSec, 11)}\0`, 100)
  put(' '.repeat(8), checksumAt)
  put('0', 156)
  put('ustar\u000000', 257)
  put(`${octal(sumOf(block), 6)}\0 `, checksumAt)
  return block
}

/** Sums the bytes of a header. The checksum field itself counts as blanks. */
function sumOf(block: Uint8Array): number {
  return block.reduce((sum, byte) => sum + byte, 0)
}

/** Extracts the plain files of an archive. Throws {@link StorageError} if it is not an archive. */
export function unpackTar(archive: Uint8Array): UnpackedFile[] {
  const files: UnpackedFile[] = []
  for (let at = 0; at + blockBytes <= archive.length;) {
    const block = archive.slice(at, at + blockBytes)
    if (block.every((byte) => byte === 0)) return files
    const sum = octalAt(block, checksumAt, 8)
    block.fill(32, checksumAt, checksumAt + 8)
    if (sum !== sumOf(block)) throw new StorageError('this file is not an archive of a data folder')
    const length = octalAt(block, 124, 12)
    const start = at + blockBytes
    if (start + length > archive.length) throw new StorageError('the archive was cut off')
    const isPlain = block[156] === 48 || block[156] === 0
    const path = textAt(block, 0, 100)
    const name = path.slice(path.lastIndexOf('/') + 1)
    const folder = path.slice(0, path.length - name.length)
    if (isPlain && name !== '') files.push({ name, folder, bytes: archive.slice(start, start + length) })
    at = start + Math.ceil(length / blockBytes) * blockBytes
  }
  throw new StorageError('the archive was cut off')
}

function textAt(block: Uint8Array, at: number, length: number): string {
  return decoder.decode(block.subarray(at, at + length)).replace(/\0[^]*$/, '')
}

function octalAt(block: Uint8Array, at: number, length: number): number {
  const text = textAt(block, at, length).trim()
  if (!/^[0-7]+$/.test(text)) throw new StorageError('this file is not an archive of a data folder')
  return Number.parseInt(text, 8)
}
