import * as z from 'zod/mini'
import { hash32, recordInstrumentType } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** DELETE /orders-all: without a body, everything (rest-private 7.6). */
export const deleteOrdersAll = defineEndpoint({
  name: 'deleteOrdersAll',
  method: 'DELETE',
  path: '/orders-all',
  access: 'private',
  body: z.optional(wireObject({ asset: z.optional(z.string()), instrumentType: z.optional(recordInstrumentType) })),
  reply: wireObject({ success: z.boolean(), orderIds: z.optional(z.array(hash32)) }),
})
