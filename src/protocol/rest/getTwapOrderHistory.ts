import * as z from 'zod/mini'
import { integerText } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { pageQuery } from './historyQuery'
import { twapSlice } from './twapOrder'

/** GET /twap-order-history: what became of the slices, newest first (rest-private 9.5). */
export const getTwapOrderHistory = defineEndpoint({
  name: 'getTwapOrderHistory',
  method: 'GET',
  path: '/twap-order-history',
  access: 'private',
  query: wireObject(pageQuery),
  reply: wireObject({ count: integerText, twapOrderHistory: z.optional(z.array(twapSlice)) }),
})
