import * as z from 'zod/mini'
import { signature, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /api-key: one key's details; the signature in the query is the proof (rest-private 4.2). */
export const getApiKey = defineEndpoint({
  name: 'getApiKey',
  method: 'GET',
  path: '/api-key',
  access: 'signed',
  query: wireObject({ apiKey: z.string(), timestamp: unixNanos, signature }),
  reply: wireObject({
    name: z.optional(z.string()),
    apiKey: z.string(),
    /** Empty: a secret is shown once, when its key is made. */
    apiSecret: z.string(),
    ipAddresses: z.optional(z.array(z.string())),
    readOnly: z.boolean(),
    createdTimestamp: unixNanos,
  }),
})
