import * as z from 'zod/mini'
import { address, signature } from '../codecs'
import { uint256 } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { signingKeyRecord } from './keyRecords'

/** POST /register: opens the account when it is new, registers a signing key, makes an API key (rest-private 4.1). */
export const postRegister = defineEndpoint({
  name: 'postRegister',
  method: 'POST',
  path: '/register',
  access: 'signed',
  body: wireObject({
    account: address,
    signingKey: address,
    /** UNIX seconds; 2^256-1 never ends. */
    expiry: uint256,
    accountSignature: signature,
    signingKeySignature: signature,
    referralCode: z.optional(z.string()),
    noApiKey: z.optional(z.boolean()),
  }),
  reply: wireObject({
    success: z.boolean(),
    signingKeys: z.optional(z.array(signingKeyRecord)),
    apiKey: z.optional(z.string()),
    apiSecret: z.optional(z.string()),
    readOnly: z.optional(z.boolean()),
  }),
})
