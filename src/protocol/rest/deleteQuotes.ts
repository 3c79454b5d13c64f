import * as z from 'zod/mini'
import { hash32 } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { queryList } from './queryList'

/** DELETE /quotes: some of the own quotes, those on a block, or all (rest-private 11.9). */
export const deleteQuotes = defineEndpoint({
  name: 'deleteQuotes',
  method: 'DELETE',
  path: '/quotes',
  access: 'private',
  query: wireObject({ quoteIds: z.optional(queryList(hash32)), blockId: z.optional(hash32) }),
  reply: wireObject({ cancelled: z.optional(z.array(hash32)) }),
})
