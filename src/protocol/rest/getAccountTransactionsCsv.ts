import * as z from 'zod/mini'
import { unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** The columns, by the names of the rows of `GET /transaction-history` (rest-private 13.4). */
export const transactionsCsvColumns = [
  'initiated_timestamp',
  'finalized_timestamp',
  'tx_type',
  'tx_status',
  'collateral_name',
  'amount',
  'chain_id',
  'counter_party',
  'l1_tx_hash',
  'l2_tx_hash',
  'label',
  'swap_asset',
  'side',
  'price',
  'fees',
] as const

/** GET /account/transactions/csv: the movements of the account's collateral as a table (rest-private 13.4). */
export const getAccountTransactionsCsv = defineEndpoint({
  name: 'getAccountTransactionsCsv',
  method: 'GET',
  path: '/account/transactions/csv',
  access: 'private',
  query: wireObject({ startTime: unixNanos, endTime: z.optional(unixNanos) }),
  reply: z.string(),
  replyType: 'text/csv',
})
