/**
 * Stores an account's running pegs in the browser. A closed or reloaded page stops amending and leaves the orders open;
 * the next page finds their marks and asks the trader what to do. A mark contains no secret.
 */

import * as z from 'zod/mini'
import { fixed6, formatFixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { orderMark, type MarkStorage, type OrderMark } from '@/web/session/orders/persistedOrders'
import { createMarkStore, type MarkStore, type StoredMark } from './markStore'
import type { NewPeg } from './peg'
import { priceReferences, type NamedTarget } from './pegTarget'

export type PegMark = StoredMark &
  Pick<NewPeg, 'cap' | 'minEditMs' | 'cancelsAtEnd'> & {
    readonly target: NamedTarget
    readonly instrumentName: string
  }

export type PegMarks = MarkStore<PegMark>

const whole = z.string().check(z.regex(/^-?\d{1,12}$/))
const persistedPeg = z.object({
  instrumentName: z.string(),
  /** The target is either a volatility or a price. */
  iv: z.optional(z.number().check(z.positive())),
  /** `share` is in millionths. */
  price: z.optional(z.object({ kind: z.enum(priceReferences), ticks: whole, share: whole })),
  cap: z.string().check(z.regex(/^\d{1,30}(\.\d{1,6})?$/)),
  minEditMs: z.number().check(z.positive()),
  cancelsAtEnd: z.boolean(),
  ids: z.array(z.string().check(z.regex(/^[\da-f]{1,16}$/))),
})

/** @param name identifies venue and account */
export function createPegMarks(storage: MarkStorage, name: string): PegMarks {
  return createMarkStore<PegMark>(storage, `optick.peg.${name}.`, { parse: parsePeg, format: persistedPegOf })
}

function parsePeg(value: unknown, name: string): PegMark | undefined {
  const parsed = z.safeParse(persistedPeg, value)
  if (!parsed.success) return undefined
  const { iv, price, cap, ids, ...mark } = parsed.data
  const target = targetOf(iv, price)
  if (target === undefined) return undefined
  // The schema has validated the ids.
  return { ...mark, name, target, cap: parseFixed6<Price>(cap), ids: ids as OrderMark[] }
}

export function persistedPegOf(
  { instrumentName, target, cap, minEditMs, cancelsAtEnd }: Omit<PegMark, 'name' | 'ids'>,
  ids: readonly OrderMark[],
): z.output<typeof persistedPeg> {
  const { kind } = target
  return {
    instrumentName,
    ...(kind === 'volatility'
      ? { iv: target.iv }
      : { price: { kind, ticks: String(target.ticks), share: String(target.share) } }),
    cap: formatFixed6(cap),
    minEditMs,
    cancelsAtEnd,
    ids: [...ids],
  }
}

function targetOf(iv: number | undefined, price: z.output<typeof persistedPeg>['price']): NamedTarget | undefined {
  if (iv !== undefined) return { kind: 'volatility', iv }
  if (price === undefined) return undefined
  return { kind: price.kind, ticks: BigInt(price.ticks), share: fixed6(BigInt(price.share)) }
}

export function isMarkOf({ ids }: Pick<PegMark, 'ids'>, orderId: Hash): boolean {
  return ids.includes(orderMark(orderId))
}
