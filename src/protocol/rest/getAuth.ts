import { defineEndpoint } from '../endpoint'
import { success } from './success'

/** GET /auth: whether the key headers are good (rest-private 4.6). */
export const getAuth = defineEndpoint({
  name: 'getAuth',
  method: 'GET',
  path: '/auth',
  access: 'private',
  reply: success,
})
