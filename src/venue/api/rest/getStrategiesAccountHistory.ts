import { getStrategiesAccountHistory as endpoint } from '@/protocol/rest/strategies'
import { fixed6, type Usd } from '@/protocol/fixed6'
import { equityCurve } from '../records/equityCurve'
import { pointsWindow } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

const mostPoints = 1_000

/** USD that the account had in all strategies together, what waited included, newest first (rest-private 15.2). */
export const getStrategiesAccountHistory = servePrivateEndpoint(
  endpoint,
  async ({ query, caller: { account }, gateway: { port } }) => {
    const { startNs, endNs, resolutionSec } = pointsWindow({ ...query, limit: mostPoints })
    const window = { startNs: startNs ?? 0n, endNs: endNs ?? port.clock.nowNs(), resolutionSec, limit: mostPoints }
    const points = await equityCurve(port, account, window)
    return { history: points.map(({ timeNs, value }): [bigint, Usd] => [timeNs, fixed6<Usd>(value)]) }
  },
)
