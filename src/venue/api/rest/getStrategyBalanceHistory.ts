import { getStrategyBalanceHistory as endpoint } from '@/protocol/rest/strategies'
import { serveEndpoint } from './serveEndpoint'
import { strategySeries } from './strategySeries'

export const getStrategyBalanceHistory = serveEndpoint(endpoint, ({ query, param, gateway: { port } }) =>
  strategySeries(port, param('strategy_address'), 'strategyEquity', query),
)
