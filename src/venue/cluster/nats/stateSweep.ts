import { sha256 } from '@noble/hashes/sha2'
import { plainHex } from '@/core/lib/bytes'
import { statePartsOf } from '../../engine/stateParts'
import type { ExchangeState } from '../../engine/state'
import type { CreateTextHash } from '../../storage/storageCodec'
import { plainText } from './stateDigest'

/**
 * A state as engines compare it while they go on: the SHA-256 of all of its parts, each as it was after a command of its own
 * between `seq` and `seq + span`. The same commands give the same digest in every engine.
 */
export type SweepDigest = { readonly seq: number; readonly span: number; readonly hash: string }

export type StateSweep = {
  /** Has to be called after each command, with its number. Gives the digest after the last one. */
  readonly advance: (seq: number) => SweepDigest | undefined
}

/**
 * Begins after command `seq`. A digest of all of a state at once stops an engine for tenths of a second, and all engines at
 * the same command; a sweep takes a few parts after each command instead, and every engine the same ones. What differs and
 * stays different is found by the sweep that is under way or by the next one. `createHash` is a SHA-256 that is faster than
 * ours.
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

/** One sweep after the other, each `span` commands long: from every multiple of `span` to the next. */
export function createSweeps(state: ExchangeState, seq: number, span: number, createHash?: CreateTextHash): StateSweep {
  const isStart = (at: number) => at % span === 0
  // An engine that begins between two misses the one that is under way.
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
 * A part as text. Members that are undefined, false or empty lists are left out: an engine of a later version, which has more
 * of them, agrees with an earlier one until something is in them.
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
