import * as z from 'zod/mini'
import {
  address,
  computedPrice,
  decimalAmount,
  decimalNumber,
  decimalPrice,
  decimalUsd,
  hash32,
  instrumentId,
  integerText,
  label,
  lenientBoolean,
  optionType,
  orderType,
  positionSide,
  recordInstrumentType,
  side,
  stopKind,
  timeInForce,
  unixNanos,
  nonZeroNumber,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import { filledWithin, orderStatus } from '../orderRecord'
import { uint256, unsignedAmount, wholeNumber } from '../requestCodecs'
import { wireObject, wireRecord } from '../wireObject'
import { wireRows } from '../wireRows'
import { queryList } from './queryList'
import { pageQuery } from './shared'

/**
 * A row of an order history (rest-private 3.4, 8.2). In the documents the members after `trigger` belong to stop
 * orders. Our venue also reports the average price of every order that traded, and the flags that identify an order to
 * its trader.
 */
const wholeOrder = wireRecord(
  ['orderId', 'instrumentId', 'instrumentName', 'side', 'amount', 'filled', 'price', 'orderStatus', 'createdTimestamp'],
  {
    orderId: hash32,
    account: address,
    instrumentId,
    instrumentName: z.string(),
    instrumentType: recordInstrumentType,
    orderType,
    side,
    positionSide: z.optional(positionSide),
    amount: decimalAmount,
    /** The limit; 0 for a market order. */
    price: decimalPrice,
    filled: decimalAmount,
    orderStatus,
    createdTimestamp: unixNanos,
    /** Why the order ended, unless its owner cancelled it. */
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
    /** The exact total of the order's fills, for which the average price is too coarse. A member of the paper venue. */
    filledValue: z.optional(decimalUsd),
    entryPrice: z.optional(computedPrice),
    spotPrice: z.optional(computedPrice),
    fees: z.optional(decimalUsd),
    /** The documents show the text `"false"`. */
    isClosing: z.optional(lenientBoolean),
    timestamp: z.optional(unixNanos),
    postOnly: z.optional(z.boolean()),
    reduceOnly: z.optional(z.boolean()),
    timeInForce: z.optional(timeInForce),
    /** Placed by the venue to reduce an account in liquidation. */
    isLiquidation: z.optional(z.boolean()),
  },
)
export const historicalOrder = wholeOrder.check(filledWithin)
export type HistoricalOrder = z.output<typeof historicalOrder>

/** An official program sends these filters; they are not documented (rest-private 8.1). */
export const orderHistoryQuery = wireObject({
  ...pageQuery,
  instrumentName: z.optional(z.string()),
  instrumentType: z.optional(recordInstrumentType),
  asset: z.optional(z.string()),
})

/** GET /order-history: orders that have ended, newest first (rest-private 8.1). */
export const getOrderHistory = defineEndpoint({
  name: 'getOrderHistory',
  method: 'GET',
  path: '/order-history',
  access: 'private',
  group: 'history',
  summary: 'Closed orders',
  usedIn: 'past',
  weight: 5,
  query: orderHistoryQuery,
  reply: wireRecord(['orderHistory'], { count: integerText, orderHistory: z.optional(wireRows(historicalOrder)) }),
})

/** GET /order-history/stops: stop orders that have ended (rest-private 8.2). */
export const getStopOrderHistory = defineEndpoint({
  name: 'getStopOrderHistory',
  method: 'GET',
  path: '/order-history/stops',
  access: 'private',
  group: 'history',
  summary: 'Closed stop orders',
  usedIn: 'past',
  weight: 5,
  query: orderHistoryQuery,
  reply: wireRecord(['orderHistory'], { count: integerText, orderHistory: z.optional(wireRows(historicalOrder)) }),
})

export const accountTradeType = z.enum(['trade', 'liquidation', 'settlement', 'funding'])
export type AccountTradeType = z.output<typeof accountTradeType>

/** One row of an account's own trades: a fill, a settlement, a liquidation or a funding payment. */
export const accountTradeRecord = wireRecord(
  ['tradeId', 'tradeType', 'instrumentName', 'instrumentType', 'side', 'amount', 'createdTimestamp', 'fees'],
  {
    tradeId: z.string(),
    /** Absent for funding and settlements. */
    orderId: z.optional(hash32),
    /** One of {@link accountTradeType}; unknown ones are also read. */
    tradeType: z.string(),
    account: address,
    instrumentId,
    instrumentName: z.string(),
    instrumentType: recordInstrumentType,
    asset: z.string(),
    amount: unsignedAmount,
    side,
    positionSide: z.optional(positionSide),
    /** USD paid, including funding; negative if received. */
    fees: decimalUsd,
    createdTimestamp: unixNanos,
    price: z.optional(computedPrice),
    avgPrice: z.optional(computedPrice),
    spotPrice: z.optional(computedPrice),
    markPrice: z.optional(computedPrice),
    liquidity: z.optional(z.string()),
    iv: z.optional(nonZeroNumber),
    /** The funding rate of the hour; funding rows only. */
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
    aggOrderId: z.optional(hash32),
    isClosing: z.optional(z.boolean()),
    avgEntryPrice: z.optional(computedPrice),
  },
)
export type AccountTrade = z.output<typeof accountTradeRecord>

/** GET /trade-history: the account's own trades, newest first (rest-private 13.1). */
export const getTradeHistory = defineEndpoint({
  name: 'getTradeHistory',
  method: 'GET',
  path: '/trade-history',
  access: 'private',
  group: 'history',
  summary: 'Your trades, funding and settlements',
  usedIn: 'pastFills',
  weight: 5,
  query: wireObject({
    ...pageQuery,
    asset: z.optional(z.string()),
    tradeTypes: z.optional(queryList(accountTradeType)),
    instrumentType: z.optional(recordInstrumentType),
    optionType: z.optional(optionType),
    /** Not documented here, but the order history accepts it (rest-private 8.1). */
    instrumentName: z.optional(z.string()),
  }),
  reply: wireRecord(['tradeHistory'], { count: integerText, tradeHistory: z.optional(wireRows(accountTradeRecord)) }),
})

/** Columns, named like the members of `GET /trade-history` (rest-private 13.3). */
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

/** GET /account/trades/csv: all of the account's own trades as CSV (rest-private 13.3). */
export const getAccountTradesCsv = defineEndpoint({
  name: 'getAccountTradesCsv',
  method: 'GET',
  path: '/account/trades/csv',
  access: 'private',
  group: 'history',
  summary: 'Export trades (CSV)',
  usedIn: 'pastFills',
  query: wireObject({
    tradeTypes: queryList(accountTradeType),
    startTime: unixNanos,
    endTime: z.optional(unixNanos),
  }),
  reply: z.string(),
  replyType: 'text/csv',
})

export const transactionType = z.enum(['deposit', 'withdraw', 'send', 'receive', 'swap', 'yv_deposit', 'yv_withdraw'])
export type TransactionType = z.output<typeof transactionType>
export const transactionStatus = z.enum(['initiated', 'finalized'])

/** Collateral deposited, withdrawn or swapped (rest-private 13.2). */
const transactionRecord = wireRecord(
  ['txType', 'txStatus', 'amount', 'initiatedTimestamp', 'finalizedTimestamp', 'collateral'],
  {
    id: z.optional(z.string()),
    account: address,
    /** In the token's own decimals, given by `decimals`: see collateral.ts. */
    amount: uint256,
    /** The token. */
    collateral: address,
    /** For example `USDC`. This member and the next are undocumented, but the live venue sends them. */
    collateralName: z.optional(z.string()),
    decimals: z.optional(wholeNumber),
    /** One of {@link transactionType}; unknown ones are also read. */
    txType: z.string(),
    txStatus: z.string(),
    initiatedTimestamp: unixNanos,
    /** 0 until the transaction is final. */
    finalizedTimestamp: unixNanos,
    /** Empty if there is no such transaction. */
    l1TxHash: z.string(),
    l2TxHash: z.string(),
    chainId: label,
    counterParty: z.optional(address),
    transferDetails: z.optional(wireObject({ description: z.string(), link: z.string() })),
    label: z.optional(z.string()),
    /** Members of the paper venue: the expected arrival of a transfer, and whether a check holds it. */
    expectedTimestamp: z.optional(unixNanos),
    isHeld: z.optional(z.boolean()),
    /** The asset received. This member and the next three exist on swaps and vault rows only. */
    swapAsset: z.optional(z.string()),
    side: z.optional(side),
    fees: z.optional(decimalUsd),
    price: z.optional(decimalPrice),
    /** Units of `swapAsset` received: a member of the paper venue. */
    swapAmount: z.optional(decimalAmount),
  },
  { l1TxHash: ['l1_tx_hash'], l2TxHash: ['l2_tx_hash'] },
)
export type TransactionRecord = z.output<typeof transactionRecord>

/** GET /transaction-history: deposits, withdrawals, transfers and swaps, newest first (rest-private 13.2). */
export const getTransactionHistory = defineEndpoint({
  name: 'getTransactionHistory',
  method: 'GET',
  path: '/transaction-history',
  access: 'private',
  group: 'history',
  summary: 'Your deposits, withdrawals and transfers',
  usedIn: 'pastMoney',
  weight: 2,
  query: wireObject({
    ...pageQuery,
    txType: z.optional(transactionType),
    txStatus: z.optional(transactionStatus),
  }),
  reply: wireRecord(['transactionHistory'], {
    count: integerText,
    transactionHistory: z.optional(wireRows(transactionRecord)),
  }),
})

/** Columns, named like the members of `GET /transaction-history` (rest-private 13.4). */
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

/** GET /account/transactions/csv: the account's transactions as CSV (rest-private 13.4). */
export const getAccountTransactionsCsv = defineEndpoint({
  name: 'getAccountTransactionsCsv',
  method: 'GET',
  path: '/account/transactions/csv',
  access: 'private',
  group: 'history',
  summary: 'Export transactions (CSV)',
  usedIn: 'pastMoney',
  query: wireObject({ startTime: unixNanos, endTime: z.optional(unixNanos) }),
  reply: z.string(),
  replyType: 'text/csv',
})
