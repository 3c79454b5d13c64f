import * as z from 'zod/mini'
import {
  address,
  computedPrice,
  decimalAmount,
  decimalPrice,
  decimalUsd,
  hash32,
  instrumentId,
  optionType,
  orderType,
  recordInstrumentType,
  side,
  stopKind,
  timeInForce,
  unixNanos,
} from '../codecs'
import { lenientBoolean } from '../requestCodecs'
import { orderStatus } from '../orderRecord'
import { wireObject } from '../wireObject'
import { pageQuery } from './historyQuery'

/**
 * A row of an order history (rest-private 3.4, 8.2). The members after `trigger` are of stop orders in the documents;
 * ours tells the average price of any order that traded, and the flags by which a trader knows an order again.
 */
export const historicalOrder = wireObject({
  orderId: hash32,
  account: address,
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  orderType,
  side,
  amount: decimalAmount,
  /** The limit. 0 for a market order. */
  price: decimalPrice,
  filled: decimalAmount,
  orderStatus,
  createdTimestamp: unixNanos,
  /** Why it ended, when it was not the owner's wish. */
  error: z.optional(z.string()),
  optionType: z.optional(optionType),
  expiry: z.optional(unixNanos),
  strike: z.optional(decimalPrice),
  stop: z.optional(stopKind),
  stopType: z.optional(stopKind),
  trigger: z.optional(decimalPrice),
  totalMatchedAmount: z.optional(decimalAmount),
  tradeId: z.optional(z.string()),
  avgPrice: z.optional(computedPrice),
  /** USD: what its fills come to exactly, which the average price, being rounded, does not. A member of the paper venue. */
  filledValue: z.optional(decimalUsd),
  entryPrice: z.optional(computedPrice),
  spotPrice: z.optional(computedPrice),
  fees: z.optional(decimalUsd),
  /** The documents show the text `"false"`. */
  isClosing: z.optional(lenientBoolean),
  /** When it ended. */
  timestamp: z.optional(unixNanos),
  postOnly: z.optional(z.boolean()),
  reduceOnly: z.optional(z.boolean()),
  timeInForce: z.optional(timeInForce),
  /** Placed by the venue to reduce an account in liquidation. */
  isLiquidation: z.optional(z.boolean()),
})
export type HistoricalOrder = z.output<typeof historicalOrder>

/** The filters are sent by an official program and not documented (rest-private 8.1). */
export const orderHistoryQuery = wireObject({
  ...pageQuery,
  instrumentName: z.optional(z.string()),
  instrumentType: z.optional(recordInstrumentType),
  asset: z.optional(z.string()),
})
