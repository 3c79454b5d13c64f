/** Named take-profit and stop-loss offsets, which fill the fields of the ticket. The venue carries the stops. */

import * as z from 'zod/mini'
import { formatFixed6, scale, type Price, type Usd } from '@/core/protocol/fixed6'
import { maxLength, minLength } from '@/core/protocol/lengths'
import type { StopKind } from '@/core/quant/checkStop'
import { decimalValue } from '@/web/ui/decimalText'
import type { Legs } from './legDraft'
import { legKinds } from './legDraft'
import { triggerAtPercent, triggerAway } from './triggerEntry'

export const offsetUnits = ['percent', 'ticks', 'usd'] as const
export type BracketOffset = { readonly unit: (typeof offsetUnits)[number]; readonly valueText: string }

export type Bracket = {
  readonly name: string
  readonly offsets: { readonly [Kind in StopKind]?: BracketOffset | undefined }
}

export const mostBrackets = 20
export const longestName = 24

const offset = z.object({
  unit: z.enum(offsetUnits),
  valueText: z.string().check(z.regex(/^\d{1,12}(\.\d{1,6})?$/)),
})
const bracket = z.object({
  name: z.string().check(minLength(1), maxLength(longestName)),
  offsets: z.object({ TAKE_PROFIT: z.optional(offset), STOP_LOSS: z.optional(offset) }),
})

/** Drops entries that are not templates, and later ones of a known name. */
export function readBrackets(persisted: unknown): readonly Bracket[] {
  if (!Array.isArray(persisted)) return []
  const read = persisted.flatMap((one): readonly Bracket[] => {
    const parsed = z.safeParse(bracket, one)
    return parsed.success && isBracket(parsed.data) ? [parsed.data] : []
  })
  return read.filter(({ name }, at) => read.findIndex((other) => other.name === name) === at).slice(0, mostBrackets)
}

/** True if at least one stop is set, and each at a distance above zero; ticks are whole. */
export function isBracket({ name, offsets }: Bracket): boolean {
  const set = legKinds.flatMap((kind) => offsets[kind] ?? [])
  return name.trim() !== '' && set.length > 0 && set.every(isOffset)
}

function isOffset({ unit, valueText }: BracketOffset): boolean {
  const value = decimalValue<Usd>(valueText)
  return value !== undefined && value > 0n && (unit !== 'ticks' || value % scale === 0n)
}

type BracketTerms = { readonly isBuy: boolean; readonly priceStep: Price; readonly entryPrice: Price }

/**
 * Fills both triggers from the entry price; a stop that the template does not have is cleared.
 * @param terms `isBuy` is the side of the order that the stops close
 */
export function withBracket(legs: Legs, { offsets }: Bracket, { isBuy, priceStep, entryPrice }: BracketTerms): Legs {
  const filled = (kind: StopKind) => {
    const set = offsets[kind]
    const terms = { kind, isBuy: !isBuy, priceStep }
    const price = set === undefined ? undefined : triggerOf(set, terms, entryPrice)
    return { ...legs[kind], triggerText: price === undefined ? '' : formatFixed6(price) }
  }
  return { TAKE_PROFIT: filled('TAKE_PROFIT'), STOP_LOSS: filled('STOP_LOSS') }
}

function triggerOf(
  { unit, valueText }: BracketOffset,
  terms: Parameters<typeof triggerAway>[1],
  entryPrice: Price,
): Price | undefined {
  if (unit === 'percent') return triggerAtPercent(valueText, terms, entryPrice)
  const value = decimalValue<Usd>(valueText)
  if (value === undefined) return undefined
  return triggerAway(unit === 'usd' ? value : (value * terms.priceStep) / scale, terms, entryPrice)
}
