import * as z from 'zod/mini'
import {
  address,
  computedPrice,
  decimalAmount,
  decimalPrice,
  hash32,
  instrumentId,
  integerText,
  optionType,
  orderType,
  positionSide,
  recordInstrumentType,
  side,
  requestedAmount,
  stopKind,
  unixNanos,
  wireScalar,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import { filledWithin, orderStatus } from '../orderRecord'
import { fp6Amount, fp6Price, instrumentNumber, wholeNumber } from '../requestCodecs'
import { wireObject, wireRecord } from '../wireObject'
import { wireRows } from '../wireRows'
import { pageQuery } from './shared'

/** `Date.parse` alone accepts texts that are not times: it reads `1` as 1 January 2001. */
const isoPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/

/** UNIX nanoseconds inside; on the wire, only here, an ISO time of whole seconds (rest-private 3.5). */
const isoTime = wireScalar<string, bigint>({
  expected: 'an ISO time',
  read: (wire) => {
    const ms = typeof wire === 'string' && isoPattern.test(wire) ? Date.parse(wire) : Number.NaN
    return ms >= 0 ? BigInt(Math.floor(ms / 1000)) * 1_000_000_000n : undefined
  },
  write: (timeNs) => `${new Date(Number(timeNs / 1_000_000n)).toISOString().slice(0, 19)}Z`,
})

/** An amount that the venue executes in slices (rest-private 3.5). Amounts and the price are in millionths. */
export const twapOrder = wireRecord(
  [
    'orderId',
    'instrumentId',
    'instrumentName',
    'side',
    'totalAmount',
    'executedAmount',
    'remainingAmount',
    'status',
    'reduceOnly',
    'slicesTotal',
    'slicesExecuted',
    'intervalSeconds',
    'durationSeconds',
  ],
  {
    orderId: hash32,
    account: address,
    instrumentId,
    instrumentName: z.string(),
    side,
    positionSide: z.optional(positionSide),
    totalAmount: fp6Amount,
    executedAmount: fp6Amount,
    remainingAmount: fp6Amount,
    slicesTotal: integerText,
    slicesExecuted: integerText,
    /** `active`, `completed`, `cancelled`, `failed`; unknown ones are also read. */
    status: z.string(),
    durationSeconds: integerText,
    intervalSeconds: integerText,
    reduceOnly: z.boolean(),
    createdTime: z.optional(isoTime),
    /** Absent before the first fill. */
    averagePrice: z.optional(fp6Price),
    /** Why it failed; not in the documents. */
    error: z.optional(z.string()),
  },
)
export type TwapOrder = z.output<typeof twapOrder>

/** Outcome of one slice (rest-private 9.5), in decimals as in order and trade histories. */
const wholeSlice = wireRecord(
  [
    'orderId',
    'instrumentId',
    'instrumentName',
    'side',
    'twapParentId',
    'timestamp',
    'amount',
    'price',
    'filled',
    'orderStatus',
    'eventType',
  ],
  {
    orderId: hash32,
    account: address,
    instrumentId,
    instrumentName: z.string(),
    instrumentType: recordInstrumentType,
    orderType,
    side,
    amount: decimalAmount,
    price: decimalPrice,
    filled: decimalAmount,
    orderStatus,
    /** `MATCH_ORDER`, `CANCEL_ORDER`, `REJECT_ORDER`; unknown ones are also read. */
    eventType: z.string(),
    twapParentId: hash32,
    timestamp: unixNanos,
    createdTimestamp: unixNanos,
    avgPrice: z.optional(computedPrice),
    error: z.optional(z.string()),
    optionType: z.optional(optionType),
    expiry: z.optional(unixNanos),
    strike: z.optional(decimalPrice),
    stopType: z.optional(stopKind),
    markPrice: z.optional(computedPrice),
    trigger: z.optional(decimalPrice),
    postOnly: z.optional(z.boolean()),
    reduceOnly: z.optional(z.boolean()),
    closePosition: z.optional(z.boolean()),
    systemType: z.optional(z.string()),
  },
)
export const twapSlice = wholeSlice.check(filledWithin)
export type TwapSlice = z.output<typeof twapSlice>

/** GET /twap-orders: the active TWAPs (rest-private 9.2). */
export const getTwapOrders = defineEndpoint({
  name: 'getTwapOrders',
  method: 'GET',
  path: '/twap-orders',
  access: 'private',
  group: 'twap',
  summary: 'Active TWAP orders',
  usedIn: 'twaps',
  reply: wireObject({ twapOrders: z.optional(wireRows(twapOrder)) }),
})

/** POST /twap-orders: executes an amount over a duration; nothing is signed (rest-private 9.1). */
export const postTwapOrder = defineEndpoint({
  name: 'postTwapOrder',
  method: 'POST',
  path: '/twap-orders',
  access: 'private',
  group: 'twap',
  summary: 'Create a TWAP order',
  usedIn: 'ticket',
  body: wireObject({
    instrumentId: instrumentNumber,
    isBuy: z.boolean(),
    /** Contracts as a decimal, unlike all other amounts in requests. */
    amountFloat: requestedAmount,
    /** Seconds. */
    duration: wholeNumber,
    reduceOnly: z.optional(z.boolean()),
    /** Required for perpetuals in hedge mode. */
    positionSide: z.optional(positionSide),
  }),
  reply: twapOrder,
})

/** GET /twap-orders/{order_id}: an active or recently ended TWAP (rest-private 9.3). */
export const getTwapOrder = defineEndpoint({
  name: 'getTwapOrder',
  method: 'GET',
  path: '/twap-orders/{order_id}',
  access: 'private',
  group: 'twap',
  summary: 'One TWAP order',
  usedIn: 'twaps',
  reply: twapOrder,
})

/** DELETE /twap-orders/{order_id}: stops further slices; fills remain (rest-private 9.4). */
export const deleteTwapOrder = defineEndpoint({
  name: 'deleteTwapOrder',
  method: 'DELETE',
  path: '/twap-orders/{order_id}',
  access: 'private',
  group: 'twap',
  summary: 'Cancel a TWAP order',
  usedIn: 'twaps',
  reply: wireObject({ orderId: hash32, executedAmount: fp6Amount, slicesExecuted: integerText }),
})

/** GET /twap-order-history: outcomes of the slices, newest first (rest-private 9.5). */
export const getTwapOrderHistory = defineEndpoint({
  name: 'getTwapOrderHistory',
  method: 'GET',
  path: '/twap-order-history',
  access: 'private',
  group: 'twap',
  summary: 'TWAP slice history',
  usedIn: 'twaps',
  query: wireObject(pageQuery),
  reply: wireRecord(['twapOrderHistory'], { count: integerText, twapOrderHistory: z.optional(wireRows(twapSlice)) }),
})
