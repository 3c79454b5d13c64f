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
  unsignedAmount,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { queryInteger, windowQuery } from './historyQuery'

/** One row of an account's own trades: a fill, a settlement, a liquidation or a funding payment. */
export const accountTradeRecord = wireObject({
  tradeId: z.string(),
  orderId: z.optional(hash32),
  tradeType: z.string(),
  account: address,
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  asset: z.string(),
  amount: unsignedAmount,
  side,
  fees: decimalUsd,
  createdTimestamp: unixNanos,
  price: z.optional(computedPrice),
  avgPrice: z.optional(computedPrice),
  spotPrice: z.optional(computedPrice),
  markPrice: z.optional(computedPrice),
  liquidity: z.optional(z.string()),
  iv: z.optional(decimalNumber),
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
})
export type AccountTrade = z.output<typeof accountTradeRecord>

/** GET /trade-history: the account's own trades, newest first (rest-private 13.1). */
export const getTradeHistory = defineEndpoint({
  name: 'getTradeHistory',
  method: 'GET',
  path: '/trade-history',
  access: 'private',
  weight: 5,
  query: wireObject({ ...windowQuery, offset: z.optional(queryInteger) }),
  reply: wireObject({ count: integerText, tradeHistory: z.optional(z.array(accountTradeRecord)) }),
})
