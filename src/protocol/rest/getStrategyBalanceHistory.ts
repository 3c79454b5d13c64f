import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { pointsQuery } from './historyQuery'
import { valueSeries } from './valueSeries'

/** GET /strategy/{strategy_address}/balance-history: USD that it was worth (rest-public 4.5). */
export const getStrategyBalanceHistory = defineEndpoint({
  name: 'getStrategyBalanceHistory',
  method: 'GET',
  path: '/strategy/{strategy_address}/balance-history',
  access: 'public',
  query: wireObject(pointsQuery),
  reply: valueSeries,
})
