import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /account/email-address: where mails go, and whether the address waits to be confirmed (rest-private 5.5). */
export const getAccountEmailAddress = defineEndpoint({
  name: 'getAccountEmailAddress',
  method: 'GET',
  path: '/account/email-address',
  access: 'private',
  reply: wireObject({
    /** Empty while there is none. */
    emailAddress: z.string(),
    sendEmailVerification: z.optional(z.boolean()),
  }),
})
