/**
 * Lists of records that are read row by row: a row that cannot be read is left out and counted, and does not cost the
 * others. Not for lists whose parts belong together, such as the legs of a package or the steps of a proof.
 */
import * as z from 'zod/mini'
import { decodeQuickly, readQuickly, unread } from './fastDecoder'

/** A row that was left out of a list, with the reason in the words of its schema. */
export type SkippedRow = { readonly why: string }

/** A list as it is answered. When no row of it can be read, neither can the list: it is not an empty one. */
export function wireRows<Row extends z.ZodMiniType>(row: Row) {
  return rowsOf(row, false)
}

/** Rows of a channel that changed: of a message without a readable row nothing is left, and the next one may be good. */
export function wireChanges<Row extends z.ZodMiniType>(row: Row) {
  return rowsOf(row, true)
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

/** What the decoding under way has left out, by the row: decoding is synchronous, and may look at a row twice. */
let skippedNow: Map<unknown, SkippedRow> | undefined

/** Decodes like {@link decodeQuickly}, and says which rows of its lists were left out. */
export function decodeRows<Schema extends z.ZodMiniType>(schema: Schema, wire: unknown) {
  const skipped = new Map<unknown, SkippedRow>()
  skippedNow = skipped
  try {
    return { result: decodeQuickly(schema, wire), skipped: [...skipped.values()] }
  } finally {
    skippedNow = undefined
  }
}
