/**
 * Stores an account's icebergs in the browser. A closed or reloaded page places nothing more; the next page finds these
 * entries (“marks”) and offers to resume. An entry contains no secret.
 */

import * as z from 'zod/mini'
import { formatFixed6, parseFixed6, type Amount, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { MarkStorage, OrderMark } from '@/web/session/orders/persistedOrders'
import { createMarkStore, type MarkStore, type StoredMark } from '@/web/session/pegs/markStore'
import type { IcebergChoice, Tally } from './iceberg'

/** `ids`: the iceberg's own id, then those of its last order and the amends of that. */
export type IcebergMark = StoredMark &
  IcebergChoice & {
    readonly instrumentName: string
    /** Fills of the orders before the last. */
    readonly done: Tally
    /** When the last order was signed, by the venue's clock. */
    readonly signedMs: number
    /** When that order or its last amend was signed, in real time. */
    readonly lastSignedMs: number
    /** True once the venue has accepted the last order. */
    readonly isAnswered: boolean
  }

export type IcebergMarks = MarkStore<IcebergMark>

const decimal = z.string().check(z.regex(/^\d{1,30}(\.\d{1,6})?$/))
const persistedIceberg = z.object({
  instrumentName: z.string(),
  isBuy: z.boolean(),
  total: decimal,
  visible: decimal,
  spread: decimal,
  limitPrice: decimal,
  refillMs: z.number().check(z.minimum(0)),
  postOnly: z.boolean(),
  reduceOnly: z.boolean(),
  cancelsOnClose: z.boolean(),
  filled: decimal,
  cost: z.optional(z.string().check(z.regex(/^\d{1,60}$/))),
  signedMs: z.number(),
  lastSignedMs: z.optional(z.number()),
  isAnswered: z.boolean(),
  ids: z.array(z.string().check(z.regex(/^[\da-f]{1,16}$/))),
})

/** @param name identifies venue and account */
export function createIcebergMarks(storage: MarkStorage, name: string): IcebergMarks {
  return createMarkStore<IcebergMark>(storage, `optick.iceberg.${name}.`, { parse, format })
}

function parse(value: unknown, name: string): IcebergMark | undefined {
  const parsed = z.safeParse(persistedIceberg, value)
  if (!parsed.success) return undefined
  const { total, visible, spread, filled, cost, ids, ...mark } = parsed.data
  const { lastSignedMs = mark.signedMs } = mark
  const limitPrice = parseFixed6<Price>(mark.limitPrice)
  // The least order is a value divided by the price.
  if (limitPrice === 0n) return undefined
  return {
    ...mark,
    lastSignedMs,
    name,
    total: parseFixed6<Amount>(total),
    visible: parseFixed6<Amount>(visible),
    spread: parseFixed6<Fraction>(spread),
    limitPrice,
    done: { filled: parseFixed6<Amount>(filled), cost: cost === undefined ? undefined : BigInt(cost) },
    // The schema has validated the ids.
    ids: ids as OrderMark[],
  }
}

function format(
  { total, visible, spread, limitPrice, done, ...mark }: Omit<IcebergMark, 'name' | 'ids'>,
  ids: readonly OrderMark[],
): z.output<typeof persistedIceberg> {
  const { instrumentName, isBuy, refillMs, postOnly, reduceOnly, cancelsOnClose } = mark
  const { signedMs, lastSignedMs, isAnswered } = mark
  return {
    instrumentName,
    isBuy,
    refillMs,
    postOnly,
    reduceOnly,
    cancelsOnClose,
    signedMs,
    lastSignedMs,
    isAnswered,
    total: formatFixed6(total),
    visible: formatFixed6(visible),
    spread: formatFixed6(spread),
    limitPrice: formatFixed6(limitPrice),
    filled: formatFixed6(done.filled),
    ...(done.cost !== undefined && { cost: String(done.cost) }),
    ids: [...ids],
  }
}
