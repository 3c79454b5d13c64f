import { getStrategies as endpoint } from '@/protocol/rest/strategies'
import { strategyListing } from '../records/strategyFigures'
import { serveEndpoint } from './serveEndpoint'

export const getStrategies = serveEndpoint(endpoint, ({ gateway: { port } }) => ({
  strategies: [...port.live.strategies.values()].map((strategy) => strategyListing(port, strategy)),
}))
