import * as z from 'zod/mini'
import {
  computedPrice,
  decimalAmount,
  decimalFraction,
  decimalNumber,
  decimalPrice,
  decimalUsd,
  instrumentId,
  recordInstrumentType,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { greeksRecord } from './greeksRecord'

const quote = wireObject({ price: decimalPrice, amount: decimalAmount, iv: z.optional(decimalNumber) })

/** GET /instrument/{instrument_name}: prices, margin fractions, best quotes and volumes of one (rest-public 3.2). */
export const getInstrument = defineEndpoint({
  name: 'getInstrument',
  method: 'GET',
  path: '/instrument/{instrument_name}',
  access: 'public',
  reply: wireObject({
    asset: z.string(),
    instrumentId,
    instrumentName: z.string(),
    instrumentType: recordInstrumentType,
    markPrice: z.optional(computedPrice),
    indexPrice: z.optional(computedPrice),
    forwardPrice: z.optional(computedPrice),
    initialMarginFraction: decimalFraction,
    maintenanceMarginFraction: decimalFraction,
    bestBid: z.optional(quote),
    bestAsk: z.optional(quote),
    markets: z.optional(
      wireObject({
        /** USD of 24 hours. */
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
