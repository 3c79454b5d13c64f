import { crc32 } from '@/core/lib/crc32'
import type { StorageCodec } from '../storage/storageCodec'
import { cloneFromBytes } from './cloneReader'
import { cloneToBytes } from './cloneWriter'

/** The format of Node's data folder, written without Node. */
export const browserCodec: StorageCodec = { serialize: cloneToBytes, deserialize: cloneFromBytes, crc32 }
