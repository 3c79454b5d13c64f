import { defineEndpoint } from '../endpoint'
import { emailToken } from './emailToken'
import { success } from './success'

/** POST /account/email-verified: confirms an address by the token that was sent to it (rest-public 4.14). */
export const postAccountEmailVerified = defineEndpoint({
  name: 'postAccountEmailVerified',
  method: 'POST',
  path: '/account/email-verified',
  access: 'public',
  body: emailToken,
  reply: success,
})
