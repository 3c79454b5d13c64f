import { sha256 } from '@noble/hashes/sha2'
import { plainHex } from '@/core/lib/bytes'
import type { ExchangeState } from '../../engine/state'
import { statePartsOf } from '../../engine/stateParts'
import type { CreateTextHash } from '../../storage/storageCodec'
import { plainText } from './stateDigest'

/**
 * A state as compared by running engines: the SHA-256 of all its parts, each as it was after its own command between
 * `seq` and `seq + span`. The same commands give the same digest in every engine.
 */
export type SweepDigest = { readonly seq: number; readonly span: number; readonly hash: string }

export type StateSweep = {
  /** Must be called after each command, with its number. Returns the digest after the last one. */
  readonly advance: (seq: number) => SweepDigest | undefined
}

/**
 * Starts after command `seq`. A digest of the whole state at once would block all engines for tenths of a second at the
 * same command; a sweep hashes a few parts after each command instead, the same ones in every engine. A lasting
 * difference is found by the current sweep or the next one. `createHash` is a SHA-256 that is faster than ours.
 */
export function beginSweep(
  state: ExchangeState,
  seq: number,
  span: number,
  createHash: CreateTextHash = () => sha256.create(),
): StateSweep {
  const parts = statePartsOf(state)
  const hash = createHash()
  let done = 0
  return {
    advance: (at) => {
      const due = Math.floor(((at - seq) * parts.length) / span)
      for (; done < Math.min(due, parts.length); done += 1) hash.update(`${sweptText(parts[done]?.())}\n`)
      return at < seq + span ? undefined : { seq, span, hash: plainHex(hash.digest()) }
    },
  }
}

/** Consecutive sweeps of `span` commands, from every multiple of `span` to the next. */
export function createSweeps(state: ExchangeState, seq: number, span: number, createHash?: CreateTextHash): StateSweep {
  const isStart = (at: number) => at % span === 0
  // An engine that starts between two misses the current one.
  let sweep = isStart(seq) ? beginSweep(state, seq, span, createHash) : undefined
  return {
    advance: (at) => {
      const digest = sweep?.advance(at)
      if (isStart(at)) sweep = beginSweep(state, at, span, createHash)
      return digest
    },
  }
}

/**
 * A part as text, without members that are undefined, false or empty lists: an engine of a later version with more
 * members agrees with an earlier one until they are used.
 */
function sweptText(part: unknown): string {
  return plainText(part, (value) => value === false || (Array.isArray(value) && value.length === 0))
}

export function formatSweep({ seq, span, hash }: SweepDigest): string {
  return `${seq}+${span}:${hash}`
}

export function parseSweep(text: string): SweepDigest | undefined {
  const [, seq, span, hash] = /^(\d+)\+(\d+):([0-9a-f]{64})$/.exec(text) ?? []
  if (seq === undefined || span === undefined || hash === undefined) return undefined
  return { seq: Number(seq), span: Number(span), hash }
}
