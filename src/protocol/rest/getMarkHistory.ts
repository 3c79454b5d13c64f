import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { pointsQuery } from './historyQuery'
import { pointSeries } from './pointSeries'

/** GET /mark-history (rest-public 3.6). */
export const getMarkHistory = defineEndpoint({
  name: 'getMarkHistory',
  method: 'GET',
  path: '/mark-history',
  access: 'public',
  query: wireObject({ instrumentName: z.string(), ...pointsQuery }),
  reply: pointSeries,
})
