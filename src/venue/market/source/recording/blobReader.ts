import type { RandomReader } from './frame'

/** Reads a picked file or any other `Blob`. */
export function blobReader(blob: Blob): RandomReader {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  }
}
