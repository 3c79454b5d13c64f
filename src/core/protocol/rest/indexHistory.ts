import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { pointSeries } from './prices'
import { pointsQuery } from './shared'

/** GET /index-history (rest-public 3.5). */
export const getIndexHistory = defineEndpoint({
  name: 'getIndexHistory',
  method: 'GET',
  path: '/index-history',
  access: 'public',
  group: 'market',
  summary: 'Past index prices',
  usedIn: 'chart',
  query: wireObject({ asset: z.string(), ...pointsQuery }),
  reply: pointSeries,
})
