/**
 * Stores an account's trailing stops in the browser. A closed or reloaded page leaves the stops at their last triggers;
 * the next page reads these entries (“marks”) and offers to resume. An entry contains no secret.
 */

import * as z from 'zod/mini'
import { formatFixed6, parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import type { MarkStorage, OrderMark } from '@/web/session/orders/persistedOrders'
import { createMarkStore, type MarkStore, type StoredMark } from '@/web/session/pegs/markStore'
import type { NewTrail } from './trail'

export type TrailMark = StoredMark & Omit<NewTrail, 'orderId'> & { readonly isActive: boolean }

export type TrailMarks = MarkStore<TrailMark>

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

/** @param name identifies venue and account */
export function createTrailMarks(storage: MarkStorage, name: string): TrailMarks {
  return createMarkStore<TrailMark>(storage, `optick.trail.${name}.`, { parse: parseTrail, format: persistedTrailOf })
}

function parseTrail(value: unknown, name: string): TrailMark | undefined {
  const parsed = z.safeParse(persistedTrail, value)
  if (!parsed.success) return undefined
  const { unit, distance, priceStep, activation, ids, ...mark } = parsed.data
  const step = parseFixed6<Price>(priceStep)
  // A step of zero would divide by zero.
  if (step === 0n) return undefined
  return {
    ...mark,
    name,
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

function persistedTrailOf(
  { instrumentName, priceStep, distance, activation, minEditMs, isActive }: Omit<TrailMark, 'name' | 'ids'>,
  ids: readonly OrderMark[],
): z.output<typeof persistedTrail> {
  return {
    instrumentName,
    priceStep: formatFixed6(priceStep),
    unit: distance.unit,
    distance: formatFixed6(distance.unit === 'usd' ? distance.usd : distance.fraction),
    ...(activation !== undefined && { activation: formatFixed6(activation) }),
    minEditMs,
    isActive,
    ids: [...ids],
  }
}
