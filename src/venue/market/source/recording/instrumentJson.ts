import * as z from 'zod/mini'
import { formatFixed6, parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import { MarketSourceError, type SourceInstrument } from '../marketEvent'

const decimal = z.string().check(z.regex(/^-?\d{1,90}(\.\d{1,6})?$/))
const instrumentsSchema = z.array(
  z.object({
    name: z.string(),
    asset: z.string(),
    kind: z.enum(['PERPETUAL', 'OPTION']),
    priceStep: decimal,
    amountStep: decimal,
    sourceName: z.string(),
    conversion: z.optional(z.string()),
    terms: z.optional(
      z.object({
        minOrderValue: z.optional(decimal),
        maxOrderValue: z.optional(decimal),
        maxNotionalValue: z.optional(decimal),
        priceBand: z.optional(decimal),
        maxLeverage: z.optional(z.number()),
        expiryNs: z.optional(z.string().check(z.regex(/^\d{1,20}$/))),
      }),
    ),
  }),
)
type TermsJson = NonNullable<z.output<typeof instrumentsSchema>[number]['terms']>

export function instrumentsToJson(instruments: readonly SourceInstrument[]): unknown[] {
  return instruments.map(({ terms, ...instrument }) => ({
    ...instrument,
    priceStep: formatFixed6(instrument.priceStep),
    amountStep: formatFixed6(instrument.amountStep),
    ...(terms !== undefined && {
      terms: Object.fromEntries(
        Object.entries(terms).map(([key, value]) => [key, typeof value === 'bigint' ? termText(key, value) : value]),
      ),
    }),
  }))
}

function termText(key: string, value: bigint): string {
  return key === 'expiryNs' ? String(value) : formatFixed6(value)
}

/** Throws {@link MarketSourceError}. */
export function instrumentsFromJson(json: unknown): SourceInstrument[] {
  const parsed = instrumentsSchema.safeParse(json)
  if (!parsed.success) throw new MarketSourceError('a list of instruments in the recording is not understood')
  return parsed.data.map(({ conversion, terms, ...instrument }) => ({
    ...instrument,
    priceStep: parseFixed6<Price>(instrument.priceStep),
    amountStep: parseFixed6<Amount>(instrument.amountStep),
    ...(conversion !== undefined && { conversion }),
    ...(terms !== undefined && { terms: termsFromJson(terms) }),
  }))
}

function termsFromJson(terms: TermsJson): NonNullable<SourceInstrument['terms']> {
  const { minOrderValue, maxOrderValue, maxNotionalValue, priceBand, maxLeverage, expiryNs } = terms
  return {
    ...(minOrderValue !== undefined && { minOrderValue: parseFixed6<Usd>(minOrderValue) }),
    ...(maxOrderValue !== undefined && { maxOrderValue: parseFixed6<Usd>(maxOrderValue) }),
    ...(maxNotionalValue !== undefined && { maxNotionalValue: parseFixed6<Usd>(maxNotionalValue) }),
    ...(priceBand !== undefined && { priceBand: parseFixed6<Fraction>(priceBand) }),
    ...(maxLeverage !== undefined && { maxLeverage }),
    ...(expiryNs !== undefined && { expiryNs: BigInt(expiryNs) }),
  }
}
