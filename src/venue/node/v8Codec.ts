import { createHash } from 'node:crypto'
import { deserialize, serialize } from 'node:v8'
import { crc32 } from 'node:zlib'
import type { StorageCodec } from '../storage/storageCodec'

/** Node's native codec, which defines the format for the other codecs. */
export const v8Codec: StorageCodec = {
  serialize,
  deserialize,
  crc32: (bytes) => crc32(bytes),
  createSha256: () => createHash('sha256'),
}
