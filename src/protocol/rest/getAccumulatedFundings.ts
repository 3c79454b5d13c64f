import * as z from 'zod/mini'
import { decimalUsd, instrumentId } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /account/accumulated-fundings: what each open perpetual has received (positive) or paid (rest-private 5.2). */
export const getAccumulatedFundings = defineEndpoint({
  name: 'getAccumulatedFundings',
  method: 'GET',
  path: '/account/accumulated-fundings',
  access: 'private',
  weight: 2,
  reply: wireObject({
    accumulatedFundings: z.optional(z.array(wireObject({ instrumentId, accumulatedFunding: z.optional(decimalUsd) }))),
  }),
})
