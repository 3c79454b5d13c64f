import * as z from 'zod/mini'
import {
  computedPrice,
  decimalAmount,
  decimalFraction,
  decimalNumber,
  decimalPrice,
  decimalUsd,
  instrumentId,
  optionType,
  recordInstrumentType,
  unixNanos,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { greeksRecord } from './greeksRecord'

/** The terms of one instrument and its marks now. The wire calls instruments markets; the word stops here. */
export const marketRecord = wireObject({
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  underlyingAsset: z.string(),
  quoteAsset: z.string(),
  priceStep: decimalPrice,
  amountStep: decimalAmount,
  minOrderValue: decimalUsd,
  maxOrderValue: decimalUsd,
  maxNotionalValue: decimalUsd,
  markPrice: z.optional(computedPrice),
  indexPrice: z.optional(computedPrice),
  forwardPrice: z.optional(computedPrice),
  isActive: z.boolean(),
  optionType: z.optional(optionType),
  expiry: z.optional(unixNanos),
  strike: z.optional(decimalPrice),
  greeks: z.optional(greeksRecord),
  maxLeverage: z.optional(decimalNumber),
  priceBand: z.optional(decimalFraction),
  marketType: z.optional(z.string()),
  isRwa: z.optional(z.boolean()),
})
export type MarketRecord = z.output<typeof marketRecord>

/** GET /markets: one row for each listed instrument (rest-public 3.1). */
export const getMarkets = defineEndpoint({
  name: 'getMarkets',
  method: 'GET',
  path: '/markets',
  access: 'public',
  query: wireObject({ asset: z.optional(z.string()), instrumentType: z.optional(recordInstrumentType) }),
  reply: z.array(marketRecord),
})
