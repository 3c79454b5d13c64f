import { defineEndpoint } from '../endpoint'
import { success } from './success'

/** DELETE /quotes/{quote_id}: one own quote (rest-private 11.11). */
export const deleteQuote = defineEndpoint({
  name: 'deleteQuote',
  method: 'DELETE',
  path: '/quotes/{quote_id}',
  access: 'private',
  reply: success,
})
