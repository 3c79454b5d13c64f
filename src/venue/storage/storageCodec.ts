/**
 * How values become the bytes of the journal and of snapshots. Every rim writes the same format, so that a data folder can
 * move from one to the other: the structured clone of V8 (`v8.serialize` of Node).
 */
export type StorageCodec = {
  /** Objects, arrays, maps, sets, texts, numbers, bigints, booleans, null and undefined. */
  readonly serialize: (value: unknown) => Uint8Array
  /** Throws when the bytes are not what `serialize` makes. */
  readonly deserialize: (bytes: Uint8Array) => unknown
  /** As zlib has it. */
  readonly crc32: (bytes: Uint8Array) => number
  /** Where the rim has one in native code. */
  readonly createSha256?: CreateTextHash
}

/** A hash of texts in UTF-8, one behind the other. */
export type CreateTextHash = () => {
  readonly update: (text: string) => unknown
  readonly digest: () => Uint8Array
}
