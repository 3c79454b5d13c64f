import * as z from 'zod/mini'
import { address, signature, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { uint256 } from '../requestCodecs'
import { wireObject, wireRecord } from '../wireObject'
import { wireRows } from '../wireRows'
import { success } from './shared'

/** A registered signing key; `expiry` in UNIX seconds, 2^256-1 never ends. */
export const signingKeyRecord = wireRecord(['signingKey', 'expiry'], {
  signingKey: address,
  expiry: uint256,
  createdTimestamp: z.optional(unixNanos),
})

export const apiKeyRecord = wireRecord(['apiKey'], {
  name: z.optional(z.string()),
  apiKey: z.string(),
  ipAddresses: z.optional(z.array(z.string())),
  readOnly: z.boolean(),
  createdTimestamp: z.optional(unixNanos),
})

/** POST /register: opens a new account, registers a signing key and creates an API key (rest-private 4.1). */
export const postRegister = defineEndpoint({
  name: 'postRegister',
  method: 'POST',
  path: '/register',
  access: 'signed',
  group: 'keys',
  summary: 'Open an account and register a signing key',
  usedIn: 'keys',
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
    signingKeys: z.optional(wireRows(signingKeyRecord)),
    apiKey: z.optional(z.string()),
    apiSecret: z.optional(z.string()),
    readOnly: z.optional(z.boolean()),
  }),
})

/** GET /api-key: one key's details; the signature in the query is the proof (rest-private 4.2). */
export const getApiKey = defineEndpoint({
  name: 'getApiKey',
  method: 'GET',
  path: '/api-key',
  access: 'signed',
  group: 'keys',
  summary: 'API key details (signed request)',
  usedIn: 'keys',
  query: wireObject({ apiKey: z.string(), timestamp: unixNanos, signature }),
  reply: wireObject({
    name: z.optional(z.string()),
    apiKey: z.string(),
    /** Always empty: a secret is shown only when its key is created. */
    apiSecret: z.string(),
    ipAddresses: z.optional(z.array(z.string())),
    readOnly: z.boolean(),
    createdTimestamp: unixNanos,
  }),
})

/** POST /api-key: creates an API key; the only reply that shows its secret (rest-private 4.3). */
export const postApiKey = defineEndpoint({
  name: 'postApiKey',
  method: 'POST',
  path: '/api-key',
  access: 'private',
  group: 'keys',
  summary: 'Create API key',
  usedIn: 'keys',
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

/** DELETE /api-key (rest-private 4.4). */
export const deleteApiKey = defineEndpoint({
  name: 'deleteApiKey',
  method: 'DELETE',
  path: '/api-key',
  access: 'private',
  group: 'keys',
  summary: 'Delete an API key',
  usedIn: 'keys',
  body: wireObject({ apiKey: z.string() }),
  reply: success,
})

/** DELETE /signing-key: open orders signed by the key remain (rest-private 4.5). */
export const deleteSigningKey = defineEndpoint({
  name: 'deleteSigningKey',
  method: 'DELETE',
  path: '/signing-key',
  access: 'private',
  group: 'keys',
  summary: 'Delete a signing key',
  usedIn: 'keys',
  body: wireObject({ signingKey: address }),
  reply: success,
})

/** GET /auth: whether the key headers are valid (rest-private 4.6). */
export const getAuth = defineEndpoint({
  name: 'getAuth',
  method: 'GET',
  path: '/auth',
  access: 'private',
  group: 'keys',
  summary: 'Check API key authentication',
  usedIn: 'profile',
  reply: success,
})
