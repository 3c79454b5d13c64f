/** The public keys that have signed lately, each with what makes its next signature quick to check. */
export type KnownKeys<Point> = {
  /** The bytes of the key for which `isMaker` holds, if it is known. */
  readonly find: (isMaker: (point: Point) => boolean) => Uint8Array | undefined
  /** Keeps a key if it signs a second time: what is made for it costs as much as checking ten signatures. */
  readonly add: (bytes: Uint8Array, prepare: () => Point) => void
}

/** Of keys that signed once it remembers so many. */
const maxSeen = 64

/** Keeps the `most` keys that have signed last, the newest first. */
export function createKnownKeys<Point>(most: number): KnownKeys<Point> {
  const keys: { readonly bytes: Uint8Array; readonly point: Point }[] = []
  const seen = new Set<string>()
  return {
    find: (isMaker) => {
      const at = keys.findIndex(({ point }) => isMaker(point))
      const [found] = at === -1 ? [] : keys.splice(at, 1)
      if (found === undefined) return undefined
      keys.unshift(found)
      // The reader may do with its bytes what it likes.
      return found.bytes.slice()
    },
    add: (bytes, prepare) => {
      const name = bytes.join()
      if (!seen.has(name)) {
        if (seen.size >= maxSeen) seen.clear()
        seen.add(name)
        return
      }
      keys.unshift({ bytes: bytes.slice(), point: prepare() })
      keys.length = Math.min(keys.length, most)
    },
  }
}
