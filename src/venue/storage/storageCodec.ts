/**
 * The byte format of journal and snapshots: V8's structured clone (`v8.serialize` of Node) on every platform, so that
 * a data folder can move between Node and browser.
 */
export type StorageCodec = {
  /** Objects, arrays, maps, sets, texts, numbers, bigints, booleans, null and undefined. */
  readonly serialize: (value: unknown) => Uint8Array
  /** Decodes bytes of `serialize`; throws for any other bytes. */
  readonly deserialize: (bytes: Uint8Array) => unknown
  readonly crc32: (bytes: Uint8Array) => number
  /** Present if there is a native implementation. */
  readonly createSha256?: CreateTextHash
}

/** A hash of concatenated UTF-8 texts. */
export type CreateTextHash = () => {
  readonly update: (text: string) => unknown
  readonly digest: () => Uint8Array
}
