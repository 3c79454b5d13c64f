import * as z from 'zod/mini'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { MarketSourceError, type SourceInstrument } from '../marketEvent'

const instrumentsSchema = z.array(
  z.object({
    name: z.string(),
    asset: z.string(),
    kind: z.enum(['PERPETUAL', 'OPTION']),
    priceStep: z.string(),
    amountStep: z.string(),
    sourceName: z.string(),
    conversion: z.optional(z.string()),
  }),
)

export function instrumentsToJson(instruments: readonly SourceInstrument[]): unknown[] {
  return instruments.map((instrument) => ({
    ...instrument,
    priceStep: formatFixed6(instrument.priceStep),
    amountStep: formatFixed6(instrument.amountStep),
  }))
}

/** Throws {@link MarketSourceError}. */
export function instrumentsFromJson(json: unknown): SourceInstrument[] {
  const parsed = instrumentsSchema.safeParse(json)
  if (!parsed.success) throw new MarketSourceError('a list of instruments in the recording is not understood')
  return parsed.data.map(({ conversion, ...instrument }) => ({
    ...instrument,
    priceStep: parseFixed6<Price>(instrument.priceStep),
    amountStep: parseFixed6<Amount>(instrument.amountStep),
    ...(conversion !== undefined && { conversion }),
  }))
}
