import * as z from 'zod/mini'
import { defineChannel } from '../channel'
import {
  decimalAmount,
  decimalPrice,
  decimalUsd,
  hash32,
  instrumentId,
  positionSide,
  recordInstrumentType,
  side,
  unixNanos,
} from '../codecs'
import { orderStatus } from '../orderRecord'
import { wireRecord } from '../wireObject'

const fillRecord = wireRecord(
  [
    'tradeId',
    'orderId',
    'instrumentId',
    'instrumentName',
    'instrumentType',
    'side',
    'price',
    'filled',
    'createdTimestamp',
    'fees',
  ],
  {
    /** Opaque; joins with `trades`. A self-trade yields two fills of one trade. */
    tradeId: z.string(),
    orderId: hash32,
    instrumentId,
    instrumentName: z.string(),
    instrumentType: recordInstrumentType,
    price: decimalPrice,
    /** This account's side. */
    side,
    positionSide: z.optional(positionSide),
    /** USD paid; negative for a rebate. */
    fees: decimalUsd,
    filled: decimalAmount,
    orderStatus,
    liquidity: z.enum(['maker', 'taker']),
    createdTimestamp: unixNanos,
    systemType: z.optional(z.string()),
    /** Undocumented: `liquidation` for a forced trade, and its cost beyond the fee. */
    tradeType: z.optional(z.string()),
    liquidationFee: z.optional(decimalUsd),
  },
)
export type FillMessage = z.output<typeof fillRecord>

export const fillsMessage = wireRecord(['fill'], { timestamp: unixNanos, fill: fillRecord })

/** `fills` (websocket.md 22.1). */
export const fills = defineChannel({
  prefix: 'fills',
  summary: 'Your fills',
  usedIn: 'positions',
  access: 'private',
  scopes: ['none'],
  message: fillsMessage,
})
