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
  nonZeroPrice,
  nonZeroNumber,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject, wireRecord } from '../wireObject'
import { wireRows } from '../wireRows'

/** Greeks of an option per contract, and its volatility as a fraction (venue-rules 3.4). */
export const greeksRecord = wireRecord([], {
  delta: decimalNumber,
  gamma: decimalNumber,
  rho: decimalNumber,
  theta: decimalNumber,
  vega: decimalNumber,
  iv: nonZeroNumber,
})

/** The terms and current marks of one instrument. The wire calls instruments markets; our code does not. */
export const marketRecord = wireRecord(
  [
    'instrumentId',
    'instrumentName',
    'instrumentType',
    'underlyingAsset',
    'isActive',
    'priceStep',
    'amountStep',
    'optionType',
    'expiry',
    'strike',
    'minOrderValue',
    'maxOrderValue',
    'maxNotionalValue',
    'maxLeverage',
    'priceBand',
  ],
  {
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
    indexPrice: z.optional(nonZeroPrice),
    forwardPrice: z.optional(nonZeroPrice),
    isActive: z.boolean(),
    optionType: z.optional(optionType),
    expiry: z.optional(unixNanos),
    strike: z.optional(decimalPrice),
    greeks: z.optional(greeksRecord),
    maxLeverage: z.optional(decimalNumber),
    priceBand: z.optional(decimalFraction),
    marketType: z.optional(z.string()),
    isRwa: z.optional(z.boolean()),
  },
)
export type MarketRecord = z.output<typeof marketRecord>

/** GET /markets: one row per listed instrument (rest-public 3.1). */
export const getMarkets = defineEndpoint({
  name: 'getMarkets',
  method: 'GET',
  path: '/markets',
  access: 'public',
  group: 'market',
  summary: 'Every listed instrument and its terms',
  usedIn: 'markets',
  query: wireObject({ asset: z.optional(z.string()), instrumentType: z.optional(recordInstrumentType) }),
  reply: wireRows(marketRecord),
})

/** A perpetual really has `iv` 0; here 0 does not mean unknown (rest-public 3.2). */
const quote = wireRecord(['price'], { price: decimalPrice, amount: decimalAmount, iv: z.optional(decimalNumber) })

/** GET /instrument/{instrument_name}: prices, margin fractions, best quotes and volumes (rest-public 3.2). */
export const getInstrument = defineEndpoint({
  name: 'getInstrument',
  method: 'GET',
  path: '/instrument/{instrument_name}',
  access: 'public',
  group: 'market',
  summary: 'Prices, margins and volumes of one instrument',
  usedIn: 'strip',
  reply: wireRecord(['instrumentId', 'instrumentName'], {
    asset: z.string(),
    instrumentId,
    instrumentName: z.string(),
    instrumentType: recordInstrumentType,
    markPrice: z.optional(computedPrice),
    indexPrice: z.optional(nonZeroPrice),
    forwardPrice: z.optional(nonZeroPrice),
    initialMarginFraction: decimalFraction,
    maintenanceMarginFraction: decimalFraction,
    bestBid: z.optional(quote),
    bestAsk: z.optional(quote),
    markets: z.optional(
      wireRecord([], {
        /** USD in 24 hours. */
        dailyVolume: decimalUsd,
        dailyVolumeContracts: decimalAmount,
        totalVolume: decimalUsd,
        totalVolumeContracts: decimalAmount,
        totalOi: decimalAmount,
      }),
    ),
    greeks: z.optional(greeksRecord),
  }),
})
export type InstrumentDetail = z.output<typeof getInstrument.reply>
