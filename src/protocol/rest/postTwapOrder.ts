import * as z from 'zod/mini'
import { decimalAmount } from '../codecs'
import { instrumentNumber, wholeNumber } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { twapOrder } from './twapOrder'

/** POST /twap-orders: an amount to be worked over a time; nothing is signed (rest-private 9.1). */
export const postTwapOrder = defineEndpoint({
  name: 'postTwapOrder',
  method: 'POST',
  path: '/twap-orders',
  access: 'private',
  body: wireObject({
    instrumentId: instrumentNumber,
    isBuy: z.boolean(),
    /** Contracts, the one amount of a request that is a decimal. */
    amountFloat: decimalAmount,
    /** Seconds. */
    duration: wholeNumber,
    reduceOnly: z.optional(z.boolean()),
  }),
  reply: twapOrder,
})
