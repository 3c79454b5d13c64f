import { getStrategyPositions as endpoint } from '@/protocol/rest/strategies'
import { openPositionRecords } from '../records/positionRecordOf'
import { serveEndpoint } from './serveEndpoint'
import { strategyParam } from './strategyParam'

export const getStrategyPositions = serveEndpoint(endpoint, ({ param, gateway: { port } }) => {
  const { account } = strategyParam(port.live, param('strategy_address'))
  return { account: account.account, positions: openPositionRecords(port.live, account) }
})
