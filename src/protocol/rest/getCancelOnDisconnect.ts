import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /account/cancel-on-disconnect (rest-private 6.1). */
export const getCancelOnDisconnect = defineEndpoint({
  name: 'getCancelOnDisconnect',
  method: 'GET',
  path: '/account/cancel-on-disconnect',
  access: 'private',
  reply: wireObject({ enabled: z.boolean() }),
})
