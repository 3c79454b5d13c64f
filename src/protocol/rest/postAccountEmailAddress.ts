import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './success'

/** POST /account/email-address: where mails go from now on; one to confirm it is sent there (rest-private 6.7). */
export const postAccountEmailAddress = defineEndpoint({
  name: 'postAccountEmailAddress',
  method: 'POST',
  path: '/account/email-address',
  access: 'private',
  body: wireObject({ emailAddress: z.string() }),
  reply: success,
})
