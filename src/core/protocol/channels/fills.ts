import * as z from 'zod/mini'
import { defineChannel } from '../channel'
import {
  decimalAmount,
  decimalPrice,
  decimalUsd,
  hash32,
  instrumentId,
  recordInstrumentType,
  side,
  unixNanos,
} from '../codecs'
import { orderStatus } from '../orderRecord'
import { wireObject } from '../wireObject'

const fillRecord = wireObject({
  /** Opaque; the join with `trades`. A trade with oneself is two fills of one trade. */
  tradeId: z.string(),
  orderId: hash32,
  instrumentId,
  instrumentName: z.string(),
  instrumentType: recordInstrumentType,
  price: decimalPrice,
  /** Of this account. */
  side,
  /** USD paid; a rebate is negative. */
  fees: decimalUsd,
  /** Contracts of this fill alone. */
  filled: decimalAmount,
  /** Of the order, after this fill. */
  orderStatus,
  liquidity: z.enum(['maker', 'taker']),
  createdTimestamp: unixNanos,
  systemType: z.optional(z.string()),
  /** `liquidation` when the account did not want it, and what that cost beside the fee; not in the documents. */
  tradeType: z.optional(z.string()),
  liquidationFee: z.optional(decimalUsd),
})
export type FillMessage = z.output<typeof fillRecord>

/** Exactly one fill a message. */
export const fillsMessage = wireObject({ timestamp: unixNanos, fill: fillRecord })

/** `fills` (websocket.md 22.1). */
export const fills = defineChannel({
  prefix: 'fills',
  summary: 'Your fills',
  usedIn: 'positions',
  access: 'private',
  scopes: ['none'],
  message: fillsMessage,
})
