/** Stores which orders this browser cancels at a time, so that a reload does not lose it. No entry contains a secret. */

import * as z from 'zod/mini'
import type { Side } from '@/core/protocol/instrument'
import type { MarkStorage, OrderMark } from '@/web/session/orders/persistedOrders'
import { createMarkStore, type MarkStore, type StoredMark } from '@/web/session/pegs/markStore'

export type GoodTillMark = StoredMark & {
  readonly instrumentName: string
  /** Absent in entries of earlier versions. */
  readonly side?: Side | undefined
  /** UNIX milliseconds of the venue's clock. */
  readonly untilMs: number
  /** When the entry was written, UNIX milliseconds of real time. */
  readonly keptMs: number
  /** The same of the venue's clock; absent in entries of earlier versions. */
  readonly keptVenueMs?: number | undefined
}

export type GoodTillMarks = MarkStore<GoodTillMark>

const persisted = z.object({
  instrumentName: z.string(),
  side: z.optional(z.enum(['buy', 'sell'])),
  untilMs: z.number().check(z.int()),
  keptMs: z.number().check(z.int()),
  keptVenueMs: z.optional(z.number().check(z.int())),
  ids: z.array(z.string().check(z.regex(/^[\da-f]{1,16}$/))),
})

/** @param name identifies venue and account */
export function createGoodTillMarks(storage: MarkStorage, name: string): GoodTillMarks {
  return createMarkStore<GoodTillMark>(storage, `optick.goodTill.${name}.`, {
    parse: (value, entry) => {
      const parsed = z.safeParse(persisted, value)
      // The schema has validated the ids.
      return parsed.success ? { ...parsed.data, name: entry, ids: parsed.data.ids as OrderMark[] } : undefined
    },
    format: ({ instrumentName, side, untilMs, keptMs, keptVenueMs }, ids) => {
      return { instrumentName, side, untilMs, keptMs, keptVenueMs, ids }
    },
  })
}
