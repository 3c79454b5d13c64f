/**
 * Stores an account's hedgers in the browser, one entry (“mark”) per asset: the settings, so that the next page can
 * resume, and the cost of the day, so that a reload does not reset its limit. An entry contains no secret.
 */

import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { formatFixed6, parseFixed6, type Amount, type Fixed6, type Fraction, type Usd } from '@/core/protocol/fixed6'
import type { MarkStorage } from '@/web/session/orders/persistedOrders'
import { maxSlippage, type HedgeSettings, type HedgeTotals } from './hedge'

export type HedgeMark = {
  readonly settings: HedgeSettings
  readonly totals: HedgeTotals
  /** False once hedging has ended; the settings are then those of the next form. */
  readonly isRunning: boolean
}

export type HedgeMarks = {
  readonly read: () => readonly HedgeMark[]
  readonly keep: (mark: HedgeMark) => void
}

const decimal = z.string().check(z.regex(/^\d{1,30}(\.\d{1,6})?$/))
const signed = z.string().check(z.regex(/^-?\d{1,30}(\.\d{1,6})?$/))
const unixMs = z.number().check(z.nonnegative())
const persisted = z.object({
  asset: z.string().check(z.regex(/^[A-Z\d]{1,20}$/)),
  target: signed,
  band: decimal,
  maxAmount: decimal,
  minIntervalMs: z.number().check(z.gte(1_000), z.lte(3_600_000)),
  slippage: decimal,
  dailyCost: decimal,
  untilMs: z.optional(unixMs),
  marginUse: z.optional(decimal),
  totalAmount: z.optional(decimal),
  settling: z.enum(['pause', 'follow']),
  hedges: z.int().check(z.nonnegative()),
  hedged: decimal,
  day: z.string().check(z.regex(/^(\d{4}-\d\d-\d\d)?$/)),
  spent: signed,
  fees: signed,
  slippageUsd: signed,
  lastMs: z.optional(unixMs),
  isRunning: z.boolean(),
})

const prefixOf = (name: string) => `optick.hedger.${name}.`

/** @param name identifies venue and account */
export function createHedgeMarks(storage: MarkStorage, name: string): HedgeMarks {
  const prefix = prefixOf(name)
  return {
    read: () => entryNames(storage, prefix).flatMap((key) => parseMark(parseJson(storage.getItem(key))) ?? []),
    keep: (mark) => storage.setItem(prefix + mark.settings.asset, JSON.stringify(persistedOf(mark))),
  }
}

function entryNames(storage: MarkStorage, prefix: string): readonly string[] {
  const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
  return names.filter((key) => key.startsWith(prefix))
}

function parseMark(value: unknown): HedgeMark | undefined {
  const parsed = z.safeParse(persisted, value)
  if (!parsed.success) return undefined
  const { asset, settling, minIntervalMs, untilMs, isRunning, hedges, day, lastMs, ...texts } = parsed.data
  const slippage = parseFixed6<Fraction>(texts.slippage)
  if (slippage > maxSlippage) return undefined
  const optional = <T extends Fixed6<string>>(text: string | undefined) =>
    text === undefined ? undefined : parseFixed6<T>(text)
  return {
    settings: {
      asset,
      settling,
      minIntervalMs,
      untilMs,
      target: parseFixed6<Amount>(texts.target),
      band: parseFixed6<Amount>(texts.band),
      maxAmount: parseFixed6<Amount>(texts.maxAmount),
      slippage,
      dailyCost: parseFixed6<Usd>(texts.dailyCost),
      marginUse: optional<Fraction>(texts.marginUse),
      totalAmount: optional<Amount>(texts.totalAmount),
    },
    totals: {
      hedges,
      day,
      lastMs,
      hedged: parseFixed6<Amount>(texts.hedged),
      spent: parseFixed6<Usd>(texts.spent),
      fees: parseFixed6<Usd>(texts.fees),
      slippage: parseFixed6<Usd>(texts.slippageUsd),
    },
    isRunning,
  }
}

function persistedOf({ settings, totals, isRunning }: HedgeMark): z.output<typeof persisted> {
  const { asset, settling, minIntervalMs, untilMs, marginUse, totalAmount } = settings
  const { hedges, day, lastMs } = totals
  return {
    asset,
    settling,
    minIntervalMs,
    isRunning,
    hedges,
    day,
    target: formatFixed6(settings.target),
    band: formatFixed6(settings.band),
    maxAmount: formatFixed6(settings.maxAmount),
    slippage: formatFixed6(settings.slippage),
    dailyCost: formatFixed6(settings.dailyCost),
    hedged: formatFixed6(totals.hedged),
    spent: formatFixed6(totals.spent),
    fees: formatFixed6(totals.fees),
    slippageUsd: formatFixed6(totals.slippage),
    ...(untilMs !== undefined && { untilMs }),
    ...(marginUse !== undefined && { marginUse: formatFixed6(marginUse) }),
    ...(totalAmount !== undefined && { totalAmount: formatFixed6(totalAmount) }),
    ...(lastMs !== undefined && { lastMs }),
  }
}
