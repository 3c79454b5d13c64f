import { defineEndpoint } from '../endpoint'
import { getTradeHistory } from './getTradeHistory'

/** GET /strategy/{strategy_address}/trade-history: what it did, newest first (rest-public 4.3). */
export const getStrategyTradeHistory = defineEndpoint({
  name: 'getStrategyTradeHistory',
  method: 'GET',
  path: '/strategy/{strategy_address}/trade-history',
  access: 'public',
  query: getTradeHistory.query,
  reply: getTradeHistory.reply,
})
