import * as z from 'zod/mini'
import { decimalAmount, integerText, unixNanos } from '../codecs'
import { fp6Amount } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { mandatoryAsset } from './mandatoryAsset'

/** GET /mmp: the market-maker protection of an asset; of one that is not set only the first three (rest-private 12.1). */
export const getMmp = defineEndpoint({
  name: 'getMmp',
  method: 'GET',
  path: '/mmp',
  access: 'private',
  query: wireObject({ asset: mandatoryAsset }),
  reply: wireObject({
    asset: z.string(),
    enabled: z.boolean(),
    /** A limit was hit: orders with the flag are refused. */
    triggered: z.boolean(),
    /** Seconds. */
    interval: z.optional(integerText),
    /** Seconds; 0 until a reset. */
    frozen: z.optional(integerText),
    /** Of a protection that has tripped; 0: only a reset ends it. */
    frozenEndTime: z.optional(unixNanos),
    amountLimit: z.optional(fp6Amount),
    deltaLimit: z.optional(decimalAmount),
    /** Contracts filled in the interval, or that tripped it. */
    amountChange: z.optional(decimalAmount),
    /** Net delta of them, without a sign. */
    deltaChange: z.optional(decimalAmount),
  }),
})
export type MmpReply = z.output<typeof getMmp.reply>
