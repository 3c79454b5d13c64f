import { sha256 } from '@noble/hashes/sha2'
import { plainHex } from '@/core/lib/bytes'

/** The SHA-256 of the whole state after a command. */
export type StateDigest = { readonly seq: number; readonly hash: string }

/**
 * Computes a digest that is equal for equal exported states, whether they were built command by command or from a
 * snapshot. The bytes of a structured clone are unsuitable, because they depend on how the machine represents numbers
 * and texts.
 */
export function stateDigest(seq: number, exported: unknown): StateDigest {
  return { seq, hash: plainHex(sha256(plainText(exported))) }
}

/** Encodes as JSON, with types that JSON lacks encoded unambiguously. `isLeftOut` filters members of objects. */
export function plainText(exported: unknown, isLeftOut: (value: unknown) => boolean = () => false): string {
  return JSON.stringify(exported, function (this: unknown, _key, value: unknown) {
    if (!Array.isArray(this) && isLeftOut(value)) return undefined
    return plain(value)
  })
}

function plain(value: unknown): unknown {
  if (typeof value === 'bigint') return { $: `${value}` }
  if (value instanceof Map) return { map: [...value] }
  if (value instanceof Set) return { set: [...value] }
  if (value instanceof BigInt64Array) return { bigints: [...value].map(String) }
  if (value instanceof Uint8Array) return { bytes: [...value] }
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) }
  return value
}
