import * as z from 'zod/mini'
import { address, unixNanos } from '../codecs'
import { uint256 } from '../requestCodecs'
import { wireObject } from '../wireObject'

/** A registered signing key; `expiry` in UNIX seconds, 2^256-1 never ends. */
export const signingKeyRecord = wireObject({
  signingKey: address,
  expiry: uint256,
  createdTimestamp: z.optional(unixNanos),
})

/** An API key without its secret. */
export const apiKeyRecord = wireObject({
  name: z.optional(z.string()),
  apiKey: z.string(),
  ipAddresses: z.optional(z.array(z.string())),
  readOnly: z.boolean(),
  createdTimestamp: z.optional(unixNanos),
})
