import type { StateDigest } from './stateDigest'

/** Compares what this engine's state was with what the leader's was after the same command. */
export type DigestBook = {
  readonly addOwn: (digest: StateDigest) => void
  /** Throws when it differs from this engine's. */
  readonly addHeard: (digest: StateDigest) => void
  /** How many were found equal. */
  readonly equalCount: () => number
}

/** An engine and its leader are apart by a few messages, not by so many digests. */
const kept = 100

export function createDigestBook(): DigestBook {
  const own = new Map<number, string>()
  const heard = new Map<number, string>()
  let equal = 0

  function add(into: Map<number, string>, other: ReadonlyMap<number, string>, { seq, hash }: StateDigest): void {
    into.set(seq, hash)
    const [oldest] = into.keys()
    if (into.size > kept && oldest !== undefined) into.delete(oldest)
    const found = other.get(seq)
    if (found === undefined) return
    if (found !== hash) throw new Error(`after command ${seq} the state of this engine is not the one of its leader`)
    equal += 1
  }

  return {
    addOwn: (digest) => add(own, heard, digest),
    addHeard: (digest) => add(heard, own, digest),
    equalCount: () => equal,
  }
}
