import * as z from 'zod/mini'
import { computedPrice, decimalAmount, decimalNumber, decimalUsd, recordInstrumentType, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /statistics: volumes and open interest; without an asset of the whole venue (rest-public 3.14). */
export const getStatistics = defineEndpoint({
  name: 'getStatistics',
  method: 'GET',
  path: '/statistics',
  access: 'public',
  query: wireObject({
    asset: z.optional(z.string()),
    /** No figures are kept of conversions: of `SPOT` all are 0. */
    instrumentType: z.optional(recordInstrumentType),
    /** The figures as of then. */
    endTime: z.optional(unixNanos),
  }),
  reply: wireObject(
    {
      asset: z.optional(z.string()),
      /** Contracts; calls and puts for options alone. */
      openInterest: z.optional(
        wireObject({
          total: decimalAmount,
          calls: z.optional(decimalAmount),
          puts: z.optional(decimalAmount),
        }),
      ),
      /** USD of 24 hours; bought and sold by the taker. */
      dailyVolume: decimalUsd,
      dailyBuyVolume: decimalUsd,
      dailySellVolume: decimalUsd,
      dailyVolumePremium: z.optional(decimalUsd),
      totalVolume: z.optional(decimalUsd),
      totalVolumePremium: z.optional(decimalUsd),
      dailyVolumeContracts: z.optional(decimalAmount),
      indexPrice: z.optional(computedPrice),
      /** USD, not a fraction. */
      indexDailyChange: z.optional(decimalUsd),
      markPrice: z.optional(computedPrice),
      markPrice24hAgo: z.optional(computedPrice),
      /** USD, not a fraction. */
      markDailyChange: z.optional(decimalUsd),
      /** The mean hourly rate of 24 hours. */
      fundingDailyAvg: z.optional(decimalNumber),
      putCallRatio: z.optional(decimalNumber),
    },
    // An old client knows the second name.
    { markPrice24hAgo: ['mark_price_24h_ago', 'mark_price_24_ago'] },
  ),
})
export type Statistics = z.output<typeof getStatistics.reply>
