import { MarketSourceError } from '../marketEvent'
import type { RandomReader } from '../recording/frame'

/** Where the only file of an archive is. */
export type ZipMember = {
  readonly startAt: number
  /** Bytes in the archive. */
  readonly storedSize: number
  readonly plainSize: number
  readonly isDeflated: boolean
  readonly crc32: number
}

// The records and offsets are those of APPNOTE.TXT 6.3.10, 4.3.7, 4.3.12 and 4.3.16.
const localHeader = { mark: 0x04034b50, length: 30 }
const directoryHeader = { mark: 0x02014b50, length: 46 }
const endRecord = { mark: 0x06054b50, length: 22 }
const longestComment = 0xffff

export function isZip(head: Uint8Array): boolean {
  return head[0] === 0x50 && head[1] === 0x4b && (head[2] === 0x03 || head[2] === 0x05)
}

/**
 * Finds the only file of a zip archive by its directory, because its local header need not have its size. Throws
 * {@link MarketSourceError} for an archive that is damaged or cut off, or that is not read here.
 */
export async function zipMember(random: RandomReader): Promise<ZipMember> {
  const end = await findEnd(random)
  const count = end.getUint16(10, true)
  const directoryAt = end.getUint32(16, true)
  if (count === 0xffff || directoryAt === 0xffffffff) throw unsupported('is of the kind zip64')
  if (count !== 1) throw unsupported(`has ${count} files`)
  const entry = await record(random, directoryAt, directoryHeader)
  const isEncrypted = (entry.getUint16(8, true) & 1) === 1
  const method = entry.getUint16(10, true)
  const storedSize = entry.getUint32(20, true)
  const plainSize = entry.getUint32(24, true)
  const localAt = entry.getUint32(42, true)
  if (isEncrypted) throw unsupported('is encrypted')
  if ([storedSize, plainSize, localAt].includes(0xffffffff)) throw unsupported('is of the kind zip64')
  if (method !== 0 && method !== 8) throw unsupported(`is compressed by method ${method}`)
  const local = await record(random, localAt, localHeader)
  const startAt = localAt + localHeader.length + local.getUint16(26, true) + local.getUint16(28, true)
  if (startAt + storedSize > directoryAt) throw damaged()
  return { startAt, storedSize, plainSize, isDeflated: method === 8, crc32: entry.getUint32(16, true) }
}

const damaged = () => new MarketSourceError('the zip archive is damaged or ends early')
const unsupported = (what: string) => new MarketSourceError(`the zip archive ${what}: unpack it first`)

/** The record before the archive's comment, whose length it states. */
async function findEnd(random: RandomReader): Promise<DataView> {
  const length = Math.min(random.size, endRecord.length + longestComment)
  const view = viewOf(await random.read(random.size - length, length))
  for (let at = length - endRecord.length; at >= 0; at--) {
    if (view.getUint32(at, true) !== endRecord.mark) continue
    if (at + endRecord.length + view.getUint16(at + 20, true) === length)
      return new DataView(view.buffer, view.byteOffset + at)
  }
  throw damaged()
}

async function record(random: RandomReader, at: number, { mark, length }: typeof localHeader): Promise<DataView> {
  if (at + length > random.size) throw damaged()
  const view = viewOf(await random.read(at, length))
  if (view.getUint32(0, true) !== mark) throw damaged()
  return view
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength)
}
