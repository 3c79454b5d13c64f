import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { pointsQuery } from './historyQuery'
import { valueSeries } from './valueSeries'

/** GET /strategy/{strategy_address}/pnl-history: USD made since it trades (rest-public 4.4). */
export const getStrategyPnlHistory = defineEndpoint({
  name: 'getStrategyPnlHistory',
  method: 'GET',
  path: '/strategy/{strategy_address}/pnl-history',
  access: 'public',
  query: wireObject(pointsQuery),
  reply: valueSeries,
})
