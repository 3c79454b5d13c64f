import * as z from 'zod/mini'
import { integerText } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { historicalOrder, orderHistoryQuery } from './historicalOrder'

/** GET /order-history: orders that have ended, newest first (rest-private 8.1). */
export const getOrderHistory = defineEndpoint({
  name: 'getOrderHistory',
  method: 'GET',
  path: '/order-history',
  access: 'private',
  weight: 5,
  query: orderHistoryQuery,
  reply: wireObject({ count: integerText, orderHistory: z.optional(z.array(historicalOrder)) }),
})
