import type * as z from 'zod/mini'
import { orderRecord } from '@/protocol/orderRecord'
import { positionRecord } from '@/protocol/positionRecord'
import { greeksRecord, marketRecord } from '@/protocol/rest/markets'
import { accountTradeRecord, historicalOrder } from '@/protocol/rest/history'
import { apiKeyRecord, signingKeyRecord } from '@/protocol/rest/keys'
import { pointSeries } from '@/protocol/rest/prices'
import { quoteRecord, quoteRequest, rfqBlock, rfqLeg, rfqQuote } from '@/protocol/rest/rfqs'
import { success } from '@/protocol/rest/success'
import { twapOrder } from '@/protocol/rest/twaps'
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
