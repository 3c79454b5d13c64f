import { defineEndpoint } from '../endpoint'
import { success } from './success'

/** DELETE /rfqs/{block_id}: closes one block (rest-private 11.4). */
export const deleteRfq = defineEndpoint({
  name: 'deleteRfq',
  method: 'DELETE',
  path: '/rfqs/{block_id}',
  access: 'private',
  reply: success,
})
