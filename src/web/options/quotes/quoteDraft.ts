import { formatFixed6, toNumber, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { decimalValue } from '@/web/ui/decimalText'
import { mostPerSecond, type SheetSettings, type SheetTerms, type Width } from './model/quoteSheet'

export const widthFields = ['halfWidth', 'band', 'shift', 'skew'] as const
export const limitFields = ['maxDelta', 'maxVega', 'maxOrderValue', 'perSecond'] as const
export type QuoteField = (typeof widthFields)[number] | (typeof limitFields)[number]

/** The texts of the form. */
export type QuoteDraft = Readonly<Record<QuoteField, string>> &
  Pick<SheetSettings, 'unit'> & {
    readonly lines: readonly { readonly instrumentName: string; readonly size: string }[]
    /** True once the trader has confirmed to quote without market-maker protection. */
    readonly isUnprotected: boolean
  }

export type QuoteProblem = { readonly field: QuoteField | 'lines'; readonly words: string }
export type ReadQuotes =
  | { readonly terms: SheetTerms; readonly problem?: undefined }
  | { readonly terms?: undefined; readonly problem: QuoteProblem }

/** Fills the form from stored settings; without them, the trader chooses strikes and limits. */
export function quoteDraftOf(stored: SheetSettings | undefined): QuoteDraft {
  const text = (value: bigint | undefined, usual = '') => (value === undefined ? usual : formatFixed6(value))
  return {
    lines: (stored?.lines ?? []).map(({ instrumentName, size }) => ({ instrumentName, size: formatFixed6(size) })),
    unit: stored?.unit ?? 'vega',
    halfWidth: text(stored?.halfWidth, '2'),
    band: text(stored?.band, '0.5'),
    shift: text(stored?.shift, '0'),
    skew: text(stored?.skew, '0'),
    maxDelta: text(stored?.maxDelta),
    maxVega: text(stored?.maxVega),
    maxOrderValue: text(stored?.maxOrderValue),
    perSecond: String(stored?.perSecond ?? 4),
    isUnprotected: false,
  }
}

/** @param options the listed options of the asset, by name */
export function readQuotes(
  draft: QuoteDraft,
  asset: string,
  options: ReadonlyMap<string, OptionInstrument>,
): ReadQuotes {
  const instruments: OptionInstrument[] = []
  const lines: SheetSettings['lines'][number][] = []
  for (const { instrumentName, size: text } of draft.lines) {
    const instrument = options.get(instrumentName)
    // Its expiry may have passed since the settings were stored.
    if (instrument === undefined) continue
    const size = decimalValue<Amount>(text)
    if (size === undefined || size <= 0n || size % instrument.amountStep !== 0n)
      return wrong('lines', t('Sizes are multiples of {step}.', { step: formatFixed6(instrument.amountStep) }))
    instruments.push(instrument)
    lines.push({ instrumentName, size })
  }
  if (lines.length === 0) return wrong('lines', t('Add the strikes to quote.'))
  const [halfWidth, band] = [above0<Width>(draft.halfWidth), above0<Width>(draft.band)]
  const [shift, skew] = [decimalValue<Width>(draft.shift), decimalValue<Width>(draft.skew)]
  if (halfWidth === undefined) return wrong('halfWidth', t('Enter a number above 0.'))
  if (band === undefined || band > halfWidth) return wrong('band', t('Above 0, at most the half-width.'))
  if (shift === undefined) return wrong('shift', t('Enter a number, such as 0 or -1.'))
  if (skew === undefined) return wrong('skew', t('Enter a number, such as 0 or -1.'))
  const maxDelta = above0<Amount>(draft.maxDelta)
  if (maxDelta === undefined) return wrong('maxDelta', t('Enter a limit above 0.'))
  const maxVega = above0<Usd>(draft.maxVega)
  if (maxVega === undefined) return wrong('maxVega', t('Enter a limit above 0.'))
  const maxOrderValue = above0<Usd>(draft.maxOrderValue)
  if (maxOrderValue === undefined) return wrong('maxOrderValue', t('Enter a limit above 0.'))
  const perSecond = Number(draft.perSecond)
  if (!Number.isInteger(perSecond) || perSecond < 1 || perSecond > mostPerSecond)
    return wrong('perSecond', t('Enter 1–{most}', { most: mostPerSecond }))
  const limits = { maxDelta, maxVega, maxOrderValue, perSecond, needsMmp: !draft.isUnprotected }
  return { terms: { asset, instruments, lines, unit: draft.unit, halfWidth, band, shift, skew, ...limits } }
}

function above0<Value extends Width | Amount | Usd>(text: string): Value | undefined {
  const value = decimalValue<Value>(text)
  return value === undefined || value <= 0n ? undefined : value
}

function wrong(field: QuoteProblem['field'], words: string): ReadQuotes {
  return { problem: { field, words } }
}

export const strikeKinds = ['otm', 'calls', 'puts', 'both'] as const
export type StrikeKind = (typeof strikeKinds)[number]

/** Returns the options of the strikes nearest to a price, this many to either side, in order of strikes. */
export function optionsAround(
  { strikes }: ChainExpiry,
  price: number | undefined,
  kind: StrikeKind,
  count: number,
): readonly OptionInstrument[] {
  if (price === undefined) return []
  const below = strikes.filter(({ strike }) => toNumber(strike) < price).slice(-count)
  const above = strikes.filter(({ strike }) => toNumber(strike) >= price).slice(0, count)
  return [...below, ...above].flatMap(({ strike, call, put }) => {
    const isAbove = toNumber(strike) >= price
    const hasCall = kind === 'calls' || kind === 'both' || (kind === 'otm' && isAbove)
    const hasPut = kind === 'puts' || kind === 'both' || (kind === 'otm' && !isAbove)
    return [hasPut ? put : undefined, hasCall ? call : undefined].filter((option) => option !== undefined)
  })
}

/** Adds options that are not in the sheet yet. */
export function withOptions(draft: QuoteDraft, options: readonly OptionInstrument[], size: string): QuoteDraft {
  const known = new Set(draft.lines.map(({ instrumentName }) => instrumentName))
  const fresh = options.filter(({ instrumentName }) => !known.has(instrumentName))
  return { ...draft, lines: [...draft.lines, ...fresh.map(({ instrumentName }) => ({ instrumentName, size }))] }
}
