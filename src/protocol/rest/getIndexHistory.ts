import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { pointsQuery } from './historyQuery'
import { pointSeries } from './pointSeries'

/** GET /index-history (rest-public 3.5). */
export const getIndexHistory = defineEndpoint({
  name: 'getIndexHistory',
  method: 'GET',
  path: '/index-history',
  access: 'public',
  query: wireObject({ asset: z.string(), ...pointsQuery }),
  reply: pointSeries,
})
