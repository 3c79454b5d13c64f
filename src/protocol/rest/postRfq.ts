import * as z from 'zod/mini'
import { address } from '../codecs'
import { fp6Amount, instrumentNumber, jsonAmount, wholeNumber } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { rfqBlock } from './rfqBlock'

/** POST /rfqs: opens a block; nothing is signed (rest-private 11.2). Without legs it is refused. */
export const postRfq = defineEndpoint({
  name: 'postRfq',
  method: 'POST',
  path: '/rfqs',
  access: 'private',
  body: wireObject({
    legs: z.optional(z.array(wireObject({ instrument: instrumentNumber, isBuy: z.boolean(), ratio: jsonAmount }))),
    fullSize: z.optional(z.boolean()),
    isBuy: z.optional(z.boolean()),
    amount: z.optional(fp6Amount),
    /** Seconds. */
    duration: z.optional(wholeNumber),
    counterparties: z.optional(z.array(address)),
  }),
  reply: wireObject({ blocks: z.optional(z.array(rfqBlock)) }),
})
