import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { quoteRecord } from './rfqBlock'

/** GET /quotes: own quotes that are open (rest-private 11.6). */
export const getQuotes = defineEndpoint({
  name: 'getQuotes',
  method: 'GET',
  path: '/quotes',
  access: 'private',
  reply: wireObject({ quotes: z.optional(z.array(quoteRecord)) }),
})
