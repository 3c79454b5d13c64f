import { defineEndpoint } from '../endpoint'
import { emailToken } from './emailToken'
import { success } from './success'

/** POST /account/unsubscribe: ends all mails by the token that stands in each of them (rest-public 4.15). */
export const postAccountUnsubscribe = defineEndpoint({
  name: 'postAccountUnsubscribe',
  method: 'POST',
  path: '/account/unsubscribe',
  access: 'public',
  body: emailToken,
  reply: success,
})
