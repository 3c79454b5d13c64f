import { concatBytes } from '@/core/lib/bytes'
import { StorageError } from '../venuePort'
import type { Snapshot } from './snapshot'
import type { StorageCodec } from './storageCodec'

// File format: these eight bytes, the CRC-32 of the rest (little endian), then the encoded Snapshot.
const magic = new TextEncoder().encode('OPTICK01')
const headerLength = magic.length + 4

/** Encodes a snapshot. Only this part of taking a snapshot blocks the event loop; the rest is disk work. */
export function encodeSnapshot(codec: StorageCodec, snapshot: Snapshot): Uint8Array<ArrayBuffer> {
  const body = codec.serialize(snapshot)
  const crc = new Uint8Array(4)
  new DataView(crc.buffer).setUint32(0, codec.crc32(body), true)
  return concatBytes([magic, crc, body])
}

/**
 * Decodes a snapshot. Throws {@link StorageError} with the reason if it is incomplete, damaged or of another format.
 */
export function decodeSnapshot(codec: StorageCodec, bytes: Uint8Array): Snapshot {
  if (bytes.length <= headerLength) throw new StorageError(`it was cut off after ${bytes.length} bytes`)
  if (magic.some((byte, at) => bytes[at] !== byte)) throw new StorageError('it does not begin as a snapshot does')
  const body = bytes.subarray(headerLength)
  const crc = new DataView(bytes.buffer, bytes.byteOffset).getUint32(magic.length, true)
  if (crc !== codec.crc32(body)) {
    throw new StorageError(`its ${bytes.length} bytes are not the ones that were written: it is cut or damaged`)
  }
  // The cast is safe: the checksum proves that encodeSnapshot wrote these bytes.
  return codec.deserialize(body) as Snapshot
}
