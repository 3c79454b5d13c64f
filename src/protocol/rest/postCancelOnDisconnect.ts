import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './success'

/** POST /account/cancel-on-disconnect: whether orders end with the socket connection they came by (rest-private 6.2). */
export const postCancelOnDisconnect = defineEndpoint({
  name: 'postCancelOnDisconnect',
  method: 'POST',
  path: '/account/cancel-on-disconnect',
  access: 'private',
  body: wireObject({ enabled: z.boolean() }),
  reply: success,
})
