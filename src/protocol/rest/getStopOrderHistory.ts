import * as z from 'zod/mini'
import { integerText } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { historicalOrder, orderHistoryQuery } from './historicalOrder'

/** GET /order-history/stops: stop orders that have ended (rest-private 8.2). */
export const getStopOrderHistory = defineEndpoint({
  name: 'getStopOrderHistory',
  method: 'GET',
  path: '/order-history/stops',
  access: 'private',
  weight: 5,
  query: orderHistoryQuery,
  reply: wireObject({ count: integerText, orderHistory: z.optional(z.array(historicalOrder)) }),
})
