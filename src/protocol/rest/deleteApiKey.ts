import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './success'

/** DELETE /api-key (rest-private 4.4). */
export const deleteApiKey = defineEndpoint({
  name: 'deleteApiKey',
  method: 'DELETE',
  path: '/api-key',
  access: 'private',
  body: wireObject({ apiKey: z.string() }),
  reply: success,
})
