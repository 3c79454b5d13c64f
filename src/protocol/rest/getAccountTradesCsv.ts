import * as z from 'zod/mini'
import { unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { accountTradeType } from './getTradeHistory'
import { queryList } from './queryList'

/** The columns, by the names of the rows of `GET /trade-history` (rest-private 13.3). */
export const tradesCsvColumns = [
  'created_timestamp',
  'trade_id',
  'order_id',
  'trade_type',
  'instrument_name',
  'instrument_type',
  'asset',
  'side',
  'amount',
  'price',
  'mark_price',
  'spot_price',
  'fees',
  'fee_rate',
  'liquidity',
  'pnl',
  'payout',
  'settlement_price',
  'iv',
  'option_type',
  'strike',
  'expiry',
] as const

/** GET /account/trades/csv: the account's own trades as a table, all of them (rest-private 13.3). */
export const getAccountTradesCsv = defineEndpoint({
  name: 'getAccountTradesCsv',
  method: 'GET',
  path: '/account/trades/csv',
  access: 'private',
  query: wireObject({
    tradeTypes: queryList(accountTradeType),
    startTime: unixNanos,
    endTime: z.optional(unixNanos),
  }),
  reply: z.string(),
  replyType: 'text/csv',
})
