import * as z from 'zod/mini'
import {
  address,
  decimalFraction,
  hash32,
  instrumentId,
  positionSide,
  selfTradePrevention,
  signature,
  stopKind,
  timeInForce,
} from './codecs'
import {
  fp6Amount,
  fp6Price,
  fp6SignedUsd,
  instrumentNumber,
  triggerPrice,
  uint256,
  unixSeconds,
} from './requestCodecs'
import { wireObject } from './wireObject'

/**
 * A new order as the trader signed it (websocket.md 8, rest-private 3.1). Only the first seven members and the builder's
 * are signed.
 */
export const signedOrderShape = {
  instrument: instrumentId,
  /** The account's address, never that of its signing key. */
  maker: address,
  isBuy: z.boolean(),
  amount: fp6Amount,
  /** 2^256-1 for a market buy, 0 for a market sell. */
  limitPrice: fp6Price,
  salt: uint256,
  /** UNIX seconds. If absent, the older type of six fields was signed. */
  timestamp: z.optional(unixSeconds),
  signature,
  postOnly: z.optional(z.boolean()),
  timeInForce: z.optional(timeInForce),
  /** Counts toward market-maker protection. */
  mmp: z.optional(z.boolean()),
  reduceOnly: z.optional(z.boolean()),
  /** Required for perpetuals in hedge mode. */
  positionSide: z.optional(positionSide),
  closePosition: z.optional(z.boolean()),
  partialPosition: z.optional(z.boolean()),
  stop: z.optional(stopKind),
  trigger: z.optional(triggerPrice),
  parentOrderId: z.optional(hash32),
  perpsPlus: z.optional(z.boolean()),
  selfTradePrevention: z.optional(selfTradePrevention),
  isolatedMargin: z.optional(fp6SignedUsd),
  systemType: z.optional(z.string()),
  /** The page's builder and its fee, which only the newest clients send (websocket.md 8). */
  builderId: z.optional(z.string()),
  builderFeeRate: z.optional(decimalFraction),
} as const

/** The body of a REST order: the instrument is a JSON integer. */
export const signedOrder = wireObject({ ...signedOrderShape, instrument: instrumentNumber })
export type SignedOrder = z.output<typeof signedOrder>
