import * as z from 'zod/mini'
import {
  computedPrice,
  decimalNumber,
  decimalPrice,
  decimalUsd,
  hash32,
  instrumentId,
  marginType,
  optionType,
  positionSide,
  recordInstrumentType,
  side,
  signedComputedPrice,
  stopKind,
  unixNanos,
  nonZeroNumber,
} from './codecs'
import { unsignedAmount } from './requestCodecs'
import { wireRecord } from './wireObject'
import { wireChanges } from './wireRows'

const wholeTrigger = wireRecord(['orderId', 'trigger'], {
  orderId: hash32,
  trigger: decimalPrice,
  orderType: z.optional(z.string()),
})
const partialTrigger = wireRecord(['orderId', 'trigger', 'amount', 'limitPrice', 'stop'], {
  orderId: hash32,
  trigger: decimalPrice,
  amount: unsignedAmount,
  limitPrice: decimalPrice,
  orderType: z.string(),
  stop: stopKind,
})

/** A position: an element of the `positions` channel, of `GET /positions` and `GET /account` (rest-private 3.3). */
export const positionRecord = wireRecord(
  [
    'instrumentId',
    'instrumentName',
    'amount',
    'side',
    'marginType',
    'closePositionTriggers',
    'partialPositionTriggers',
    'asset',
    'instrumentType',
    'markPrice',
    'avgEntryPrice',
    'unrealizedPnl',
    'maintenanceMargin',
  ],
  {
    instrumentId,
    instrumentName: z.string(),
    instrumentType: recordInstrumentType,
    asset: z.string(),
    /** Contracts without a sign; `side` gives the direction. 0 when the position is closed. */
    amount: unsignedAmount,
    side,
    /** Absent: `BOTH`. In hedge mode a perpetual may have two rows, one a side. */
    positionSide: z.optional(positionSide),
    markPrice: computedPrice,
    avgEntryPrice: computedPrice,
    unrealizedPnl: decimalUsd,
    /** Missing in older messages, and in the documented table of the `positions` channel. */
    initialMargin: z.optional(decimalUsd),
    maintenanceMargin: decimalUsd,
    marginType: z.optional(marginType),
    /** Absent if no price would liquidate the position; some venues send a negative price instead. */
    liquidationPrice: z.optional(signedComputedPrice),
    leverage: z.optional(nonZeroNumber),
    isolatedMargin: z.optional(decimalUsd),
    baseIsolatedMargin: z.optional(decimalUsd),
    /** True while the venue is closing this isolated position. Not in the documents. */
    inLiquidation: z.optional(z.boolean()),
    /** `na`, `low`, `medium`, `high`. */
    adlRank: z.optional(z.string()),
    iv: z.optional(nonZeroNumber),
    option: z.optional(
      wireRecord(['strike', 'optionType', 'expiry'], {
        strike: decimalPrice,
        optionType,
        expiry: unixNanos,
        iv: nonZeroNumber,
        delta: decimalNumber,
        theta: decimalNumber,
        vega: decimalNumber,
        rho: decimalNumber,
        /** Present in REST, missing from the channel's table. */
        gamma: z.optional(decimalNumber),
      }),
    ),
    closePositionTriggers: z.optional(
      wireRecord([], { takeProfit: z.optional(wholeTrigger), stopLoss: z.optional(wholeTrigger) }),
    ),
    partialPositionTriggers: z.optional(
      wireRecord([], {
        takeProfit: z.optional(wireChanges(partialTrigger)),
        stopLoss: z.optional(wireChanges(partialTrigger)),
      }),
    ),
  },
  {
    // The wire writes these two names in camelCase; the first also has an older name.
    closePositionTriggers: ['closePositionTriggers', 'triggers'],
    partialPositionTriggers: ['partialPositionTriggers'],
  },
)
export type PositionMessage = z.output<typeof positionRecord>
