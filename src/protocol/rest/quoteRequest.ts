import * as z from 'zod/mini'
import { address, hash32, signature } from '../codecs'
import { fp6Amount, fp6SignedPrice, instrumentNumber, uint256, unixSeconds } from '../requestCodecs'
import { wireObject } from '../wireObject'

/** A signed quote as it is sent (rest-private 11.7). Signed are account, block, side, price, amount, salt and time. */
export const quoteRequest = wireObject({
  blockId: hash32,
  account: address,
  /** Contracts of the package. */
  amount: fp6Amount,
  isBuy: z.boolean(),
  salt: uint256,
  timestamp: unixSeconds,
  signature,
  /** A price for each leg, which are then what is traded at. */
  legs: z.optional(z.array(wireObject({ instrument: instrumentNumber, price: fp6SignedPrice }))),
  /** Of one package. Without it the prices of the legs make it. */
  limitPrice: z.optional(fp6SignedPrice),
  systemType: z.optional(z.string()),
})
export type QuoteBody = z.output<typeof quoteRequest>
