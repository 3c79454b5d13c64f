import { address } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './success'

/** DELETE /signing-key: open orders that it signed stay (rest-private 4.5). */
export const deleteSigningKey = defineEndpoint({
  name: 'deleteSigningKey',
  method: 'DELETE',
  path: '/signing-key',
  access: 'private',
  body: wireObject({ signingKey: address }),
  reply: success,
})
