/**
 * Stores an account's quote sheets in the browser, one entry (“mark”) per asset: the settings, and the orders that may
 * rest, so that the next page can cancel what a closed page left. An entry contains no secret.
 */

import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { orderMark, type MarkStorage, type OrderMark } from '@/web/session/orders/persistedOrders'
import { mostPerSecond, type SheetSettings } from './quoteSheet'

export type SheetMark = {
  readonly settings: SheetSettings
  /** Partial ids of the orders that may rest; empty once the sheet is off. */
  readonly ids: readonly OrderMark[]
  readonly isRunning: boolean
}

export type SheetMarks = {
  readonly read: () => readonly SheetMark[]
  /** Returns the assets whose entry cannot be read. */
  readonly unreadable: () => readonly string[]
  readonly keep: (settings: SheetSettings, orderIds: readonly Hash[], isRunning: boolean) => void
}

const above0 = z.string().check(z.regex(/^(?=.*[1-9])\d{1,30}(\.\d{1,6})?$/))
const signed = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,6})?$/))
const persistedSheet = z.object({
  asset: z.string().check(z.regex(/^[A-Z\d]{1,20}$/)),
  lines: z.array(z.object({ name: z.string(), size: above0 })),
  unit: z.enum(['vega', 'percent']),
  halfWidth: above0,
  shift: signed,
  skew: signed,
  band: above0,
  maxDelta: above0,
  maxVega: above0,
  maxOrderValue: above0,
  perSecond: z.number().check(z.int(), z.gte(1), z.lte(mostPerSecond)),
  needsMmp: z.boolean(),
  ids: z.array(z.string().check(z.regex(/^[\da-f]{1,16}$/))),
  isRunning: z.boolean(),
})

/** @param name identifies venue and account */
export function createSheetMarks(storage: MarkStorage, name: string): SheetMarks {
  const prefix = `optick.quotes.${name}.`
  const keys = () =>
    Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '').filter((key) => key.startsWith(prefix))
  const markAt = (key: string) => parseMark(parseJson(storage.getItem(key)))
  return {
    read: () => keys().flatMap((key) => markAt(key) ?? []),
    unreadable: () => keys().flatMap((key) => (markAt(key) === undefined ? [key.slice(prefix.length)] : [])),
    keep: (settings, orderIds, isRunning) =>
      storage.setItem(
        prefix + settings.asset,
        JSON.stringify(persistedOf({ settings, ids: orderIds.map(orderMark), isRunning })),
      ),
  }
}

function parseMark(value: unknown): SheetMark | undefined {
  const parsed = z.safeParse(persistedSheet, value)
  if (!parsed.success) return undefined
  const { ids, isRunning, lines, asset, unit, perSecond, needsMmp, ...texts } = parsed.data
  return {
    // The schema has validated the ids.
    ids: ids as OrderMark[],
    isRunning,
    settings: {
      asset,
      unit,
      perSecond,
      needsMmp,
      lines: lines.map(({ name, size }) => ({ instrumentName: name, size: parseFixed6(size) })),
      halfWidth: parseFixed6(texts.halfWidth),
      shift: parseFixed6(texts.shift),
      skew: parseFixed6(texts.skew),
      band: parseFixed6(texts.band),
      maxDelta: parseFixed6(texts.maxDelta),
      maxVega: parseFixed6(texts.maxVega),
      maxOrderValue: parseFixed6(texts.maxOrderValue),
    },
  }
}

function persistedOf({ settings, ids, isRunning }: SheetMark): z.output<typeof persistedSheet> {
  const { asset, unit, perSecond, needsMmp } = settings
  return {
    asset,
    unit,
    perSecond,
    needsMmp,
    isRunning,
    ids: [...ids],
    lines: settings.lines.map(({ instrumentName, size }) => ({ name: instrumentName, size: formatFixed6(size) })),
    halfWidth: formatFixed6(settings.halfWidth),
    shift: formatFixed6(settings.shift),
    skew: formatFixed6(settings.skew),
    band: formatFixed6(settings.band),
    maxDelta: formatFixed6(settings.maxDelta),
    maxVega: formatFixed6(settings.maxVega),
    maxOrderValue: formatFixed6(settings.maxOrderValue),
  }
}
