/**
 * Stores an account's net orders in the browser. A closed or reloaded page works them no more; the next page finds
 * their marks, reads from the venue what has traded, and asks the trader what to do. A mark contains no secret.
 */

import * as z from 'zod/mini'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { MarkStorage, OrderMark } from '@/web/session/orders/persistedOrders'
import { createMarkStore, type MarkStore, type StoredMark } from '@/web/session/pegs/markStore'
import type { NetOrderLeg, NetTerms } from './netOrder'

type MarkedLeg = Pick<NetOrderLeg, 'isBuy' | 'ratio'> & { readonly instrumentName: string }

export type NetMark = StoredMark &
  Omit<NetTerms, 'legs'> & {
    readonly legs: readonly MarkedLeg[]
    /** UNIX milliseconds by the venue's clock. Its fills are later. */
    readonly startedMs: number
  }

export type NetMarks = MarkStore<NetMark>

const decimal = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,6})?$/))
const above0 = z.string().check(z.regex(/^(?=.*[1-9])\d{1,30}(\.\d{1,6})?$/))
const persistedNet = z.object({
  legs: z.array(z.object({ name: z.string(), isBuy: z.boolean(), ratio: above0 })),
  passive: z.number().check(z.int(), z.minimum(0)),
  amount: above0,
  limit: decimal,
  legging: decimal,
  minEditMs: z.number().check(z.positive()),
  withdrawsAtClose: z.boolean(),
  startedMs: z.number(),
  ids: z.array(z.string().check(z.regex(/^[\da-f]{1,16}$/))),
})

/** @param name identifies venue and account */
export function createNetMarks(storage: MarkStorage, name: string): NetMarks {
  return createMarkStore<NetMark>(storage, `optick.net.${name}.`, { parse: parseNet, format: persistedNetOf })
}

function parseNet(value: unknown, name: string): NetMark | undefined {
  const parsed = z.safeParse(persistedNet, value)
  if (!parsed.success || parsed.data.passive >= parsed.data.legs.length) return undefined
  const { legs, amount, limit, legging, ids, ...mark } = parsed.data
  return {
    ...mark,
    name,
    legs: legs.map(({ name: instrumentName, isBuy, ratio }) => ({ instrumentName, isBuy, ratio: parseFixed6(ratio) })),
    amount: parseFixed6(amount),
    limit: parseFixed6(limit),
    legging: parseFixed6(legging),
    // The schema has validated the ids.
    ids: ids as OrderMark[],
  }
}

function persistedNetOf(
  { legs, amount, limit, legging, passive, minEditMs, withdrawsAtClose, startedMs }: Omit<NetMark, 'name' | 'ids'>,
  ids: readonly OrderMark[],
): z.output<typeof persistedNet> {
  return {
    legs: legs.map(({ instrumentName, isBuy, ratio }) => ({ name: instrumentName, isBuy, ratio: formatFixed6(ratio) })),
    passive,
    amount: formatFixed6(amount),
    limit: formatFixed6(limit),
    legging: formatFixed6(legging),
    minEditMs,
    withdrawsAtClose,
    startedMs,
    ids: [...ids],
  }
}
