import { sha256 } from '@noble/hashes/sha2'
import { plainHex } from '@/lib/bytes'

/** A state as engines compare it: after which command, and the SHA-256 of all of it. */
export type StateDigest = { readonly seq: number; readonly hash: string }

/**
 * The same for the same exported state, whether it was built command by command or from a snapshot. The bytes of a structured
 * clone would not do: they show how the machine holds a number or a text.
 */
export function stateDigest(seq: number, exported: unknown): StateDigest {
  return { seq, hash: plainHex(sha256(JSON.stringify(exported, plain))) }
}

/** JSON with what it lacks, named so that no text can be taken for it. */
function plain(_: string, value: unknown): unknown {
  if (typeof value === 'bigint') return { $: `${value}` }
  if (value instanceof Map) return { map: [...value] }
  if (value instanceof Set) return { set: [...value] }
  if (value instanceof BigInt64Array) return { bigints: [...value].map(String) }
  if (value instanceof Uint8Array) return { bytes: [...value] }
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) }
  return value
}

export function formatDigest({ seq, hash }: StateDigest): string {
  return `${seq}:${hash}`
}

export function parseDigest(text: string): StateDigest | undefined {
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  return seq === undefined || hash === undefined ? undefined : { seq: Number(seq), hash }
}
