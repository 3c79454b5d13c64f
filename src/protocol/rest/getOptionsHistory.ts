import * as z from 'zod/mini'
import {
  computedPrice,
  decimalAmount,
  decimalNumber,
  decimalPrice,
  optionType,
  orderType,
  side,
  unixNanos,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { pageQuery } from './historyQuery'

/** One trade of an option; side and order are the taker's. */
const optionTradeRecord = wireObject({
  instrumentName: z.string(),
  optionType,
  expiry: unixNanos,
  strike: decimalPrice,
  /** That the price implied on the forward of the moment, a fraction; absent where it has none or none is known. */
  iv: z.optional(decimalNumber),
  orderType,
  side,
  avgPrice: computedPrice,
  amount: decimalAmount,
  /** `filled` or `partial`. */
  tradeStatus: z.string(),
  createdTimestamp: unixNanos,
})
export type OptionTrade = z.output<typeof optionTradeRecord>

/** GET /options-history: trades over all options of an asset, newest first (rest-public 3.10). */
export const getOptionsHistory = defineEndpoint({
  name: 'getOptionsHistory',
  method: 'GET',
  path: '/options-history',
  access: 'public',
  query: wireObject({ asset: z.string(), optionType: z.optional(optionType), ...pageQuery }),
  reply: z.array(optionTradeRecord),
})
