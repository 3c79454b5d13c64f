import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /account/email-verified: whether the address of the account was confirmed (rest-private 5.7). */
export const getAccountEmailVerified = defineEndpoint({
  name: 'getAccountEmailVerified',
  method: 'GET',
  path: '/account/email-verified',
  access: 'private',
  reply: wireObject({ emailVerified: z.boolean() }),
})
