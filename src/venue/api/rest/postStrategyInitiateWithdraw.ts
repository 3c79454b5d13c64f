import { postStrategyInitiateWithdraw as endpoint } from '@/protocol/rest/strategies'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'
import { strategyParam } from './strategyParam'

/** Paid at the end of the epoch at the price of then (rest-private 15.3). */
export const postStrategyInitiateWithdraw = servePrivateEndpoint(
  endpoint,
  async ({ body, param, caller: { account }, gateway: { port } }) => {
    const { strategy } = strategyParam(port.live, param('strategy_address')).strategy.record
    const { collateralAsset: asset, amountFloat: amount } = body
    accepted(await port.submit({ type: 'withdrawFromStrategy', account, strategy, asset, amount }))
    return { success: true }
  },
)
