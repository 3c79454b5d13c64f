/**
 * Stores an account's trailing stops in the browser. A closed or reloaded page leaves the stops at their last triggers;
 * the next page reads these entries (“marks”) and offers to resume. An entry contains no secret.
 */

import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { formatFixed6, parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { orderMark, type MarkStorage, type OrderMark } from '@/web/session/orders/persistedOrders'
import type { NewTrail } from './trail'

export type TrailMark = Omit<NewTrail, 'orderId'> & {
  readonly isActive: boolean
  readonly name: string
  /** Partial ids of the stop, and of its last amend if that was signed but not answered. */
  readonly ids: readonly OrderMark[]
}

export type TrailMarks = {
  readonly read: () => readonly TrailMark[]
  /** Stores a trail under its stop's first id; later calls with this id replace the entry. */
  readonly keep: (startId: Hash, trail: Omit<TrailMark, 'name' | 'ids'>, orderIds: readonly Hash[]) => void
  readonly forget: (mark: Pick<TrailMark, 'name'>) => void
  readonly forgetStart: (startId: Hash) => void
}

const decimal = z.string().check(z.regex(/^\d{1,30}(\.\d{1,6})?$/))
const persistedTrail = z.object({
  instrumentName: z.string(),
  priceStep: decimal,
  unit: z.enum(['usd', 'percent']),
  distance: decimal,
  activation: z.optional(decimal),
  minEditMs: z.number().check(z.positive()),
  isActive: z.boolean(),
  ids: z.array(z.string().check(z.regex(/^[\da-f]{1,16}$/))),
})

/** @param name identifies venue and account. Each trail has its own entry, so two tabs never write to one entry. */
export function createTrailMarks(storage: MarkStorage, name: string): TrailMarks {
  const prefix = `optick.trail.${name}.`
  const nameOf = (startId: Hash) => prefix + orderMark(startId)
  const readOne = (entry: string): TrailMark | undefined => {
    const parsed = z.safeParse(persistedTrail, parseJson(storage.getItem(entry)))
    if (!parsed.success) return undefined
    const { unit, distance, priceStep, activation, ids, ...mark } = parsed.data
    const step = parseFixed6<Price>(priceStep)
    // A step of zero would divide by zero.
    if (step === 0n) return undefined
    return {
      ...mark,
      name: entry,
      priceStep: step,
      distance:
        unit === 'usd'
          ? { unit, usd: parseFixed6<Price>(distance) }
          : { unit, fraction: parseFixed6<Fraction>(distance) },
      activation: activation === undefined ? undefined : parseFixed6<Price>(activation),
      // The schema has validated the ids.
      ids: ids as OrderMark[],
    }
  }
  const forget: TrailMarks['forget'] = (mark) => storage.removeItem(mark.name)
  return {
    read: () => {
      const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
      return names.flatMap((entry) => (entry.startsWith(prefix) ? (readOne(entry) ?? []) : []))
    },
    keep: (startId, { instrumentName, priceStep, distance, activation, minEditMs, isActive }, orderIds) => {
      const entry: z.output<typeof persistedTrail> = {
        instrumentName,
        priceStep: formatFixed6(priceStep),
        unit: distance.unit,
        distance: formatFixed6(distance.unit === 'usd' ? distance.usd : distance.fraction),
        ...(activation !== undefined && { activation: formatFixed6(activation) }),
        minEditMs,
        isActive,
        ids: orderIds.map(orderMark),
      }
      storage.setItem(nameOf(startId), JSON.stringify(entry))
    },
    forget,
    forgetStart: (startId) => forget({ name: nameOf(startId) }),
  }
}
