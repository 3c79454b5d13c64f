import { getStrategiesAccount as endpoint } from '@/protocol/rest/strategies'
import { stakesOf } from '../../live/liveStrategies'
import { strategyPosition } from '../records/strategyFigures'
import { servePrivateEndpoint } from './serveEndpoint'

/** The strategies of the venue pay nothing beside their shares, so there are no rewards to tell (rest-private 15.1). */
export const getStrategiesAccount = servePrivateEndpoint(endpoint, ({ caller, gateway: { port } }) => ({
  strategyPositions: stakesOf(port.live, caller.account).map(({ strategy, stake }) =>
    strategyPosition(port.live, strategy, stake),
  ),
  strategyRewards: [],
}))
