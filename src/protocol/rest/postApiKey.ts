import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** POST /api-key: makes an API key; the only reply that shows its secret (rest-private 4.3). */
export const postApiKey = defineEndpoint({
  name: 'postApiKey',
  method: 'POST',
  path: '/api-key',
  access: 'private',
  body: wireObject({
    name: z.string(),
    ipAddresses: z.optional(z.array(z.string())),
    readOnly: z.optional(z.boolean()),
  }),
  reply: wireObject({
    name: z.string(),
    apiKey: z.string(),
    apiSecret: z.string(),
    ipAddresses: z.optional(z.array(z.string())),
    readOnly: z.boolean(),
  }),
})
