import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './success'

/** POST /account/email-preference: whether the account wants mails of a kind (rest-private 6.8). */
export const postAccountEmailPreference = defineEndpoint({
  name: 'postAccountEmailPreference',
  method: 'POST',
  path: '/account/email-preference',
  access: 'private',
  body: wireObject({ emailType: z.string(), enabled: z.boolean() }),
  reply: success,
})
