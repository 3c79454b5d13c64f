import * as z from 'zod/mini'
import { hash32 } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** DELETE /rfqs: closes all own blocks (rest-private 11.3). */
export const deleteRfqs = defineEndpoint({
  name: 'deleteRfqs',
  method: 'DELETE',
  path: '/rfqs',
  access: 'private',
  reply: wireObject({ cancelled: z.optional(z.array(hash32)) }),
})
