import * as z from 'zod/mini'
import { address, unixNanos } from '../codecs'
import { defineOperation } from '../operation'
import { wireObject } from '../wireObject'
import { requestAuth } from './envelope'

/** The codec of a request that has no `data`. It ignores whatever it reads and writes nothing. */
export const noData = z.codec(
  z.optional(z.unknown()),
  z.custom<undefined>((value) => value === undefined),
  {
    decode: () => undefined,
    encode: () => undefined,
  },
)

/** The whole secret. Only for programs; a page signs instead, so that the secret is not sent. */
const keyAndSecret = wireObject({ key: z.string(), secret: z.string() })

/**
 * Authenticates the connection by key and secret, or by a signature whose text has no data (websocket.md 3). The
 * success reply is not documented, so any answer without an error is a success.
 */
export const auth = defineOperation({
  op: 'auth',
  access: 'public',
  summary: 'Authenticate the connection',
  usedIn: 'connection',
  request: z.union([requestAuth, keyAndSecret]),
  reply: z.optional(wireObject({ success: z.optional(z.boolean()), account: z.optional(address) })),
})

/** Keeps the connection open and returns the server's time. Exempt from the rate limit (websocket.md 4). */
export const ping = defineOperation({
  op: 'ping',
  access: 'public',
  summary: 'Ping; returns server time',
  usedIn: 'connection',
  request: noData,
  reply: wireObject({ success: z.boolean(), timestamp: unixNanos }),
})

/** The account and the current subscriptions of this connection (websocket.md 5, D8). */
export const status = defineOperation({
  op: 'status',
  access: 'private',
  summary: 'Connection status and subscriptions',
  usedIn: 'connection',
  request: noData,
  reply: wireObject({ account: address, subscriptions: z.array(z.string()) }),
})

/** The names available for subscription; a hint (websocket.md 6). */
export const channels = defineOperation({
  op: 'channels',
  access: 'public',
  summary: 'List channels',
  usedIn: 'connection',
  request: noData,
  reply: z.array(z.string()),
})
