import * as z from 'zod/mini'
import {
  address,
  computedPrice,
  decimalNumber,
  decimalPrice,
  decimalUsd,
  hash32,
  instrumentId,
  integerText,
  optionType,
  recordInstrumentType,
  side,
  unixNanos,
} from '../codecs'
import { unsignedAmount } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { pageQuery } from './historyQuery'
import { queryList } from './queryList'

/** What a row may be. */
export const accountTradeType = z.enum(['trade', 'liquidation', 'settlement', 'funding'])
export type AccountTradeType = z.output<typeof accountTradeType>

/** One row of an account's own trades: a fill, a settlement, a liquidation or a funding payment. */
export const accountTradeRecord = wireObject({
  tradeId: z.string(),
  /** Absent for funding and settlements. */
  orderId: z.optional(hash32),
  /** One of {@link accountTradeType}; others are read. */
  tradeType: z.string(),
  account: address,
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  asset: z.string(),
  amount: unsignedAmount,
  side,
  /** USD paid; of funding too, where what was received is negative. */
  fees: decimalUsd,
  createdTimestamp: unixNanos,
  price: z.optional(computedPrice),
  avgPrice: z.optional(computedPrice),
  spotPrice: z.optional(computedPrice),
  markPrice: z.optional(computedPrice),
  liquidity: z.optional(z.string()),
  iv: z.optional(decimalNumber),
  /** The funding rate of the hour; funding alone. */
  feeRate: z.optional(decimalNumber),
  pnl: z.optional(decimalUsd),
  payout: z.optional(decimalUsd),
  strike: z.optional(decimalPrice),
  optionType: z.optional(optionType),
  expiry: z.optional(unixNanos),
  orderType: z.optional(z.string()),
  tradeStatus: z.optional(z.string()),
  settlementPrice: z.optional(computedPrice),
  liquidationFee: z.optional(decimalUsd),
  /** The order that took. */
  aggOrderId: z.optional(hash32),
  isClosing: z.optional(z.boolean()),
  avgEntryPrice: z.optional(computedPrice),
})
export type AccountTrade = z.output<typeof accountTradeRecord>

/** GET /trade-history: the account's own trades, newest first (rest-private 13.1). */
export const getTradeHistory = defineEndpoint({
  name: 'getTradeHistory',
  method: 'GET',
  path: '/trade-history',
  access: 'private',
  weight: 5,
  query: wireObject({
    ...pageQuery,
    asset: z.optional(z.string()),
    tradeTypes: z.optional(queryList(accountTradeType)),
    instrumentType: z.optional(recordInstrumentType),
    optionType: z.optional(optionType),
    /** Not documented here; the order history takes it (rest-private 8.1). */
    instrumentName: z.optional(z.string()),
  }),
  reply: wireObject({ count: integerText, tradeHistory: z.optional(z.array(accountTradeRecord)) }),
})
