import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { rfqBlock } from './rfqBlock'

/** GET /rfqs: open blocks, of one role or of both (rest-private 11.1). */
export const getRfqs = defineEndpoint({
  name: 'getRfqs',
  method: 'GET',
  path: '/rfqs',
  access: 'private',
  query: wireObject({ role: z.optional(z.enum(['taker', 'maker'])) }),
  reply: wireObject({ blocks: z.optional(z.array(rfqBlock)) }),
})
