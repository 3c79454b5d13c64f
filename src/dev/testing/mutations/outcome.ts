import type * as z from 'zod/mini'
import { decodeRows } from '@/core/protocol/wireRows'
import { isRecord } from '../conformance/socketClient'

/**
 * The effect of a change to an answer. `unknown`: one member has no value. `other`: one text is shown unchanged. `row`: one
 * row is left out, and reported. `group`: an inner object or list has no value. `empty`: a list has no rows. `lost`:
 * the answer cannot be read. `wrong`: anything else, such as a value that the venue did not send.
 */
export type Outcome = 'same' | 'unknown' | 'other' | 'row' | 'group' | 'empty' | 'lost' | 'wrong'

/** Decodes both values as the page does, and compares the results. */
export function outcomeOf(schema: z.ZodMiniType, before: unknown, after: unknown): Outcome {
  const { result: expected } = decodeRows(schema, before)
  if (!expected.success) throw new Error('the example cannot be read', { cause: expected.error })
  const { result, skipped } = decodeRows(schema, after)
  if (!result.success) return 'lost'
  const differences = [...differencesOf(expected.data, result.data)]
  if (skipped.length > 0) return differences.length === 1 && differences[0] === 'row' ? 'row' : 'wrong'
  const [only, ...others] = differences
  if (only === undefined) return 'same'
  return others.length > 0 || only === 'row' ? 'wrong' : only
}

function* differencesOf(before: unknown, after: unknown): Generator<Outcome> {
  if (Object.is(before, after) || isRounded(before, after)) return
  if (after === undefined) yield isRecord(before) || Array.isArray(before) ? 'group' : 'unknown'
  else if (Array.isArray(before) && Array.isArray(after)) {
    if (after.length === 0 && before.length > 0) yield 'empty'
    else if (after.length === before.length)
      for (const [at, row] of before.entries()) yield* differencesOf(row, after[at])
    else yield after.length === before.length - 1 && after.every((row) => isOneOf(row, before)) ? 'row' : 'wrong'
  } else if (isRecord(before) && isRecord(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
      yield* differencesOf(before[name], after[name])
    }
  } else yield typeof before === 'string' && typeof after === 'string' ? 'other' : 'wrong'
}

/** True when a number of nanoseconds has lost its last digits, to about a microsecond. */
function isRounded(before: unknown, after: unknown): boolean {
  if (typeof before !== 'bigint' || typeof after !== 'bigint' || before < 10n ** 18n) return false
  return before - after < 1_000n && after - before < 1_000n
}

function isOneOf(row: unknown, rows: readonly unknown[]): boolean {
  return rows.some((one) => [...differencesOf(one, row)].length === 0)
}
