import * as z from 'zod/mini'
import { orderbookMessage } from '../channels/orderbook'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /orderbook: the book as the channel's snapshot would tell it (rest-public 3.3). */
export const getOrderbook = defineEndpoint({
  name: 'getOrderbook',
  method: 'GET',
  path: '/orderbook',
  access: 'public',
  query: wireObject({ instrumentName: z.string() }),
  reply: orderbookMessage,
})
