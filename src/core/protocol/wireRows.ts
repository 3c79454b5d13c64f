/**
 * Lists that are read row by row, so that an unreadable row is left out and counted while all other rows are used. Not
 * for lists whose items depend on each other, such as the legs of a package or the steps of a proof.
 */

import * as z from 'zod/mini'
import { decodeQuickly, readQuickly, unread } from './fastDecoder'

export type SkippedRow = { readonly why: string }

/** Reads a list in an answer row by row. If no row can be read, the list is an error rather than empty. */
export function wireRows<Row extends z.ZodMiniType>(row: Row) {
  return rowsOf(row, false)
}

/**
 * Reads changed rows of a channel. A message without a readable row is empty, because the next message may be
 * readable.
 */
export function wireChanges<Row extends z.ZodMiniType>(row: Row) {
  return rowsOf(row, true)
}

/**
 * A list that figures are summed over: one unreadable row makes all of it unreadable, because a shorter list would give a
 * wrong sum. An absent list is empty (rest-private 1.7).
 */
export function wholeRows<Row extends z.ZodMiniType>(row: Row) {
  const isList = (wire: unknown) => wire === undefined || wire === null || Array.isArray(wire)
  return z.codec(z.custom<z.input<Row>[] | null | undefined>(isList), z.array(row), {
    decode: (wire) => wire ?? [],
    encode: (written) => written,
  })
}

function rowsOf<Row extends z.ZodMiniType>(row: Row, mayLoseAll: boolean) {
  const isLost = (wire: readonly unknown[], kept: readonly unknown[]) =>
    !mayLoseAll && kept.length === 0 && wire.length > 0
  const codec = z.codec(z.custom<z.input<Row>[]>(Array.isArray), z.array(row), {
    decode: (wire, payload) => {
      const kept = wire.filter((element) => decodedRow(row, element) !== unread)
      if (!isLost(wire, kept)) return kept
      payload.issues.push({ code: 'custom', message: 'expected rows that can be read', input: wire })
      return z.NEVER
    },
    encode: (written) => written,
  })
  return readQuickly(codec, (wire) => {
    if (!Array.isArray(wire)) return unread
    const values: unknown[] = []
    for (const element of wire) {
      const value = decodedRow(row, element)
      if (value !== unread) values.push(value)
    }
    return isLost(wire, values) ? unread : values
  })
}

function decodedRow<Row extends z.ZodMiniType>(row: Row, element: unknown): unknown {
  const decoded = decodeQuickly(row, element)
  if (decoded.success) return decoded.data
  const [issue] = decoded.error.issues
  skippedNow?.set(element, { why: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}` })
  return unread
}

/** Rows skipped by the current decoding. Decoding is synchronous and may visit a row twice, hence the map. */
let skippedNow: Map<unknown, SkippedRow> | undefined

/** Like {@link decodeQuickly}, and also returns the skipped rows. */
export function decodeRows<Schema extends z.ZodMiniType>(schema: Schema, wire: unknown) {
  const skipped = new Map<unknown, SkippedRow>()
  skippedNow = skipped
  try {
    return { result: decodeQuickly(schema, wire), skipped: [...skipped.values()] }
  } finally {
    skippedNow = undefined
  }
}
