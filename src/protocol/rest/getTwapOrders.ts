import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { twapOrder } from './twapOrder'

/** GET /twap-orders: those at work (rest-private 9.2). */
export const getTwapOrders = defineEndpoint({
  name: 'getTwapOrders',
  method: 'GET',
  path: '/twap-orders',
  access: 'private',
  reply: wireObject({ twapOrders: z.optional(z.array(twapOrder)) }),
})
