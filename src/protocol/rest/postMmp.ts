import * as z from 'zod/mini'
import { fp6Amount, jsonAmount, wholeNumber } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { mandatoryAsset } from './mandatoryAsset'
import { success } from './success'

/** POST /mmp: sets the market-maker protection of an asset (rest-private 12.2). */
export const postMmp = defineEndpoint({
  name: 'postMmp',
  method: 'POST',
  path: '/mmp',
  access: 'private',
  body: wireObject({
    asset: mandatoryAsset,
    /** Seconds; 0 switches it off. */
    interval: wholeNumber,
    /** Seconds; 0: until a reset. */
    frozen: wholeNumber,
    amountLimit: fp6Amount,
    deltaLimit: z.optional(jsonAmount),
  }),
  reply: success,
})
