import * as z from 'zod/mini'
import { unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { queryInteger } from './historyQuery'
import { valueSeries } from './valueSeries'

/** GET /strategies/account-history: USD that the account had in all strategies together (rest-private 15.2). */
export const getStrategiesAccountHistory = defineEndpoint({
  name: 'getStrategiesAccountHistory',
  method: 'GET',
  path: '/strategies/account-history',
  access: 'private',
  query: wireObject({
    startTime: unixNanos,
    endTime: z.optional(unixNanos),
    /** Seconds, a multiple of 30. */
    resolution: z.optional(queryInteger),
  }),
  reply: valueSeries,
})
