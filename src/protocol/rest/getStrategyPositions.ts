import { defineEndpoint } from '../endpoint'
import { getPositions } from './getPositions'

/** GET /strategy/{strategy_address}/positions: answers as an account's own positions do (rest-public 4.6). */
export const getStrategyPositions = defineEndpoint({
  name: 'getStrategyPositions',
  method: 'GET',
  path: '/strategy/{strategy_address}/positions',
  access: 'public',
  reply: getPositions.reply,
})
