/** Recent public keys, each with a table that speeds up its next signature check. */
export type KnownKeys<Point> = {
  readonly find: (isMaker: (point: Point) => boolean) => Uint8Array | undefined
  /** Stores a key at its second signature, because its table costs as much as checking ten signatures. */
  readonly add: (bytes: Uint8Array, prepare: () => Point) => void
}

/** Keys with one signature that are remembered. */
const maxSeen = 64

/** Stores the `most` recent keys, newest first. */
export function createKnownKeys<Point>(most: number): KnownKeys<Point> {
  const keys: { readonly bytes: Uint8Array; readonly point: Point }[] = []
  const seen = new Set<string>()
  return {
    find: (isMaker) => {
      const at = keys.findIndex(({ point }) => isMaker(point))
      const [found] = at === -1 ? [] : keys.splice(at, 1)
      if (found === undefined) return undefined
      keys.unshift(found)
      // A copy, because the caller may change its bytes.
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
