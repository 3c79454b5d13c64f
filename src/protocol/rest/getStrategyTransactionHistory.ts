import { defineEndpoint } from '../endpoint'
import { getTransactionHistory } from './getTransactionHistory'

/** GET /strategy/{strategy_address}/transaction-history: money in and out, newest first (rest-public 4.7). */
export const getStrategyTransactionHistory = defineEndpoint({
  name: 'getStrategyTransactionHistory',
  method: 'GET',
  path: '/strategy/{strategy_address}/transaction-history',
  access: 'public',
  query: getTransactionHistory.query,
  reply: getTransactionHistory.reply,
})
