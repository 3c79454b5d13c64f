import type { SweepDigest } from './stateSweep'

/** Compares this engine's state with the leader's after equal commands. */
export type DigestBook = {
  readonly addOwn: (digest: SweepDigest) => void
  /** Receives a digest of the leader. Throws if it differs from this engine's digest. */
  readonly addReceived: (digest: SweepDigest) => void
  readonly equalCount: () => number
  /** The command after which the last equal digest began; -1 if none was equal yet. */
  readonly equalSince: () => number
}

/** Digests retained for comparison. Engine and leader are a few messages apart, never this many digests. */
const retained = 100

export function createDigestBook(): DigestBook {
  const own = new Map<string, string>()
  const received = new Map<string, string>()
  let equal = 0
  let equalSince = -1

  function add(into: Map<string, string>, other: ReadonlyMap<string, string>, { seq, span, hash }: SweepDigest): void {
    const name = `${seq}+${span}`
    into.set(name, hash)
    const [oldest] = into.keys()
    if (into.size > retained && oldest !== undefined) into.delete(oldest)
    const found = other.get(name)
    if (found === undefined) return
    if (found !== hash)
      throw new Error(`after command ${seq + span} the state of this engine is not the one of its leader`)
    equal += 1
    equalSince = Math.max(equalSince, seq)
  }

  return {
    addOwn: (digest) => add(own, received, digest),
    addReceived: (digest) => add(received, own, digest),
    equalCount: () => equal,
    equalSince: () => equalSince,
  }
}
