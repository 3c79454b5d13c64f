import * as z from 'zod/mini'
import { computedPrice, decimalAmount, decimalNumber, decimalUsd } from '../codecs'
import { unixSeconds } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** A perpetual in an aggregator's form; only its name is certain. */
const coingeckoRecord = wireObject({
  tickerId: z.string(),
  baseCurrency: z.optional(z.string()),
  targetCurrency: z.optional(z.string()),
  /** USD of 24 hours. */
  targetVolume: z.optional(decimalUsd),
  /** The kind of contract, under the name it is documented by. */
  productVolume: z.optional(z.string()),
  /** Contracts. */
  openInterest: z.optional(decimalAmount),
  indexPrice: z.optional(computedPrice),
  indexCurrency: z.optional(z.string()),
  /** UNIX seconds, here alone. */
  nextFundingRateTimestamp: z.optional(unixSeconds),
  fundingRate: z.optional(decimalNumber),
  contractType: z.optional(z.string()),
  contractPriceCurrency: z.optional(z.string()),
})

/** GET /coingecko-statistics: all perpetuals (rest-public 3.15). */
export const getCoingeckoStatistics = defineEndpoint({
  name: 'getCoingeckoStatistics',
  method: 'GET',
  path: '/coingecko-statistics',
  access: 'public',
  reply: z.array(coingeckoRecord),
})
