import * as z from 'zod/mini'
import {
  address,
  computedPrice,
  decimalAmount,
  decimalPrice,
  decimalUsd,
  hash32,
  instrumentId,
  integerText,
  optionType,
  orderType,
  positionSide,
  recordInstrumentType,
  selfTradePrevention,
  side,
  stopKind,
  timeInForce,
  unixNanos,
  wireScalar,
  nonZeroNumber,
} from './codecs'
import type { Amount } from './fixed6'
import { fp6Amount, fp6Price } from './requestCodecs'
import { wireRecord } from './wireObject'

type Filled = {
  readonly amount: Amount
  readonly filled: Amount
  readonly closePosition?: boolean | undefined
  readonly isTwap?: boolean | undefined
}

/**
 * Checks that `filled` is at most the amount. Exempt are stops that close a position, whose amount is 0, and TWAPs,
 * which count their total in other members.
 */
export const filledWithin = z.refine<Filled>(
  ({ amount, filled, closePosition, isTwap }) =>
    filled <= amount || amount === 0n || closePosition === true || isTwap === true,
  { error: 'filled: more than the amount' },
)

const knownStatuses = ['opened', 'partial', 'filled', 'cancelled', 'expired', 'rejected', 'stop_order'] as const
export type WireOrderStatus = (typeof knownStatuses)[number] | 'other'

/** An unknown status is read as `other`, because venues may add some. `other` is never written. */
export const orderStatus = orOther('an order status', knownStatuses)

/** Terms that are not known are `other` rather than absent, because an absent member has a default. */
export const orderTimeInForce = orOther('a time in force', timeInForce.options)
export const orderStopKind = orOther('a kind of stop', stopKind.options)
export const orderInstrumentType = orOther('an instrument type', recordInstrumentType.options)

/** Reads one of the words, and `other` for anything else that is sent. */
function orOther<const Word extends string>(expected: string, words: readonly Word[]) {
  return wireScalar<string, Word | 'other'>({
    expected,
    read: (wire) =>
      wire === undefined || wire === null ? undefined : (words.find((word) => word === wire) ?? 'other'),
    write: (value) => (value === 'other' ? undefined : value),
  })
}

/**
 * The whole record of an order: the answer to a create or an edit, an element of the `orders` channel and of `GET
 * /orders` (websocket.md 8 and 21, rest-private 3.2). A member is optional if any of the three may omit it. Requests
 * count in millionths, records in decimals.
 */
const wholeRecord = wireRecord(
  [
    'orderId',
    'instrumentId',
    'instrumentName',
    'side',
    'amount',
    'price',
    'filled',
    'orderStatus',
    'postOnly',
    'reduceOnly',
    'mmp',
    'timeInForce',
    'stop',
    'trigger',
    'closePosition',
    'partialPosition',
    'isTwap',
    'instrumentType',
  ],
  {
    orderId: hash32,
    account: address,
    instrumentId,
    instrumentName: z.string(),
    instrumentType: orderInstrumentType,
    /** UNIX nanoseconds. This member and the next two exist only on options. */
    expiry: z.optional(unixNanos),
    strike: z.optional(decimalPrice),
    optionType: z.optional(optionType),
    orderType,
    orderStatus,
    side,
    /** Absent: `BOTH`. */
    positionSide: z.optional(positionSide),
    /** The total amount, including the filled part. */
    amount: decimalAmount,
    /** The limit; 0 for a market order. */
    price: decimalPrice,
    filled: decimalAmount,
    initialMargin: z.optional(decimalUsd),
    /** 0 or absent before the first fill. */
    avgPrice: z.optional(computedPrice),
    postOnly: z.optional(z.boolean()),
    reduceOnly: z.optional(z.boolean()),
    mmp: z.optional(z.boolean()),
    timeInForce: z.optional(orderTimeInForce),
    selfTradePrevention: z.optional(selfTradePrevention),
    /** A fraction, at the limit price. */
    iv: z.optional(nonZeroNumber),
    stop: z.optional(orderStopKind),
    trigger: z.optional(decimalPrice),
    closePosition: z.optional(z.boolean()),
    partialPosition: z.optional(z.boolean()),
    parentOrderId: z.optional(hash32),
    isolatedMargin: z.optional(decimalUsd),
    /** Placed by the venue to reduce an account in liquidation; not in the documents. */
    isLiquidation: z.optional(z.boolean()),
    /** Why the order ended, unless its owner cancelled it. */
    error: z.optional(z.string()),
    isTwap: z.optional(z.boolean()),
    // Only these members are in millionths (rest-private 3.2).
    twapTotalAmount: z.optional(fp6Amount),
    twapExecuted: z.optional(fp6Amount),
    twapRemaining: z.optional(fp6Amount),
    twapSlicesTotal: z.optional(integerText),
    twapSlicesExecuted: z.optional(integerText),
    twapDurationSeconds: z.optional(integerText),
    twapIntervalSeconds: z.optional(integerText),
    twapAvgPrice: z.optional(fp6Price),
    createdTimestamp: z.optional(unixNanos),
    /** Time as of which this record is valid. */
    timestamp: z.optional(unixNanos),
    systemType: z.optional(z.string()),
  },
)
export const orderRecord = wholeRecord.check(filledWithin)
export type OrderMessage = z.output<typeof orderRecord>
