/**
 * Stores an account's running pegs in the browser. A closed or reloaded page stops amending and leaves the orders open;
 * the next page finds their marks and asks the trader what to do. A mark contains no secret.
 */

import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { fixed6, formatFixed6, parseFixed6, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { orderMark, type MarkStorage, type OrderMark } from '@/web/session/orders/persistedOrders'
import type { NewPeg } from './peg'
import { priceReferences, type NamedTarget } from './pegTarget'

export type PegMark = Pick<NewPeg, 'cap' | 'minEditMs' | 'cancelsAtEnd'> & {
  readonly target: NamedTarget
  readonly name: string
  readonly instrumentName: string
  /** Marks of the order's id, and of its last amend if that was signed but not answered. */
  readonly ids: readonly OrderMark[]
}

export type PegMarks = {
  readonly read: () => readonly PegMark[]
  /** Stores a peg under its order's first id; later calls with this id replace the entry. */
  readonly keep: (startId: Hash, mark: Omit<PegMark, 'name' | 'ids'>, orderIds: readonly Hash[]) => void
  readonly forget: (mark: Pick<PegMark, 'name'>) => void
  readonly forgetStart: (startId: Hash) => void
}

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

/** @param name identifies venue and account. Each peg has its own entry, so two tabs never write to one entry. */
export function createPegMarks(storage: MarkStorage, name: string): PegMarks {
  const prefix = `optick.peg.${name}.`
  const nameOf = (startId: Hash) => prefix + orderMark(startId)
  const readOne = (entry: string): PegMark | undefined => {
    const parsed = z.safeParse(persistedPeg, parseJson(storage.getItem(entry)))
    if (!parsed.success) return undefined
    const { iv, price, cap, ids, ...mark } = parsed.data
    const target = targetOf(iv, price)
    if (target === undefined) return undefined
    // The schema has validated the ids.
    return { ...mark, target, name: entry, cap: parseFixed6<Price>(cap), ids: ids as OrderMark[] }
  }
  const forget: PegMarks['forget'] = (mark) => storage.removeItem(mark.name)
  return {
    read: () => {
      const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      return names.flatMap((entry) => (entry.startsWith(prefix) ? (readOne(entry) ?? []) : []))
    },
    keep: (startId, mark, orderIds) =>
      storage.setItem(nameOf(startId), JSON.stringify(persistedPegOf(mark, orderIds.map(orderMark)))),
    forget,
    forgetStart: (startId) => forget({ name: nameOf(startId) }),
  }
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
