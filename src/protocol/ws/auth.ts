import * as z from 'zod/mini'
import { address } from '../codecs'
import { defineOperation } from '../operation'
import { wireObject } from '../wireObject'
import { requestAuth } from './envelope'

/** The whole secret: for programs only, since a signature keeps it at home. */
const keyAndSecret = wireObject({ key: z.string(), secret: z.string() })

/**
 * Authenticates the connection by key and secret, or by a signature with no data in its text (websocket.md 3). What a
 * success answers is published nowhere, so any answer without an error is one.
 */
export const auth = defineOperation({
  op: 'auth',
  access: 'public',
  request: z.union([requestAuth, keyAndSecret]),
  reply: z.optional(wireObject({ success: z.optional(z.boolean()), account: z.optional(address) })),
})
export type AuthRequest = z.output<typeof auth.request>
