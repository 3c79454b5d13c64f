import { sha256 } from '@noble/hashes/sha2'
import { plainHex } from '@/core/lib/bytes'
import type { ExchangeState } from '../../engine/state'
import { statePartsOf } from '../../engine/stateParts'
import type { CreateTextHash } from '../../storage/storageCodec'
import { plainText } from './stateDigest'

/**
 * A digest that running engines compare: the SHA-256 of all parts of the state, each as it was after its own command
 * between `seq` and `seq + span`. Equal commands give equal digests in every engine.
 */
export type SweepDigest = { readonly seq: number; readonly span: number; readonly hash: string }

export type StateSweep = {
  /** Must be called after each command, with its number. Returns the digest after the last one. */
  readonly advance: (seq: number) => SweepDigest | undefined
}

/**
 * Starts a sweep after command `seq`. A digest of the whole state would block all engines for tenths of a second at
 * one command. A sweep instead hashes a few parts after each command, the same parts in every engine. The current or
 * the next sweep finds a lasting difference. `createHash` is a native SHA-256, faster than ours.
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

/** Creates consecutive sweeps of `span` commands, from every multiple of `span` to the next. */
export function createSweeps(state: ExchangeState, seq: number, span: number, createHash?: CreateTextHash): StateSweep {
  const isStart = (at: number) => at % span === 0
  // An engine that starts between two multiples leaves out the current sweep.
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
 * Encodes a part as text, without members that are undefined, false or empty lists. Engines of a later version with
 * more members then agree with earlier ones until these members are used.
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
