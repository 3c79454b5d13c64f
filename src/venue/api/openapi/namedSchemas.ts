import type * as z from 'zod/mini'
import { orderRecord } from '@/protocol/orderRecord'
import { positionRecord } from '@/protocol/positionRecord'
import { marketRecord } from '@/protocol/rest/getMarkets'
import { accountTradeRecord } from '@/protocol/rest/getTradeHistory'
import { greeksRecord } from '@/protocol/rest/greeksRecord'
import { historicalOrder } from '@/protocol/rest/historicalOrder'
import { apiKeyRecord, signingKeyRecord } from '@/protocol/rest/keyRecords'
import { pointSeries } from '@/protocol/rest/pointSeries'
import { quoteRequest } from '@/protocol/rest/quoteRequest'
import { quoteRecord, rfqBlock, rfqLeg, rfqQuote } from '@/protocol/rest/rfqBlock'
import { success } from '@/protocol/rest/success'
import { twapOrder } from '@/protocol/rest/twapOrder'
import { signedOrder } from '@/protocol/signedOrder'

/** The records that several operations have, and what the document calls them. */
export const namedSchemas: ReadonlyMap<z.core.$ZodType, string> = new Map<z.core.$ZodType, string>([
  [signedOrder, 'SignedOrder'],
  [orderRecord, 'Order'],
  [historicalOrder, 'HistoricalOrder'],
  [positionRecord, 'Position'],
  [marketRecord, 'Market'],
  [accountTradeRecord, 'AccountTrade'],
  [greeksRecord, 'Greeks'],
  [signingKeyRecord, 'SigningKey'],
  [apiKeyRecord, 'ApiKey'],
  [pointSeries, 'PointSeries'],
  [quoteRequest, 'SignedQuote'],
  [quoteRecord, 'Quote'],
  [rfqQuote, 'QuoteOnBlock'],
  [rfqBlock, 'RfqBlock'],
  [rfqLeg, 'RfqLeg'],
  [twapOrder, 'TwapOrder'],
  [success, 'Success'],
])
