import { getStrategyPortfolio as endpoint, type StrategyPortfolio } from '@/protocol/rest/strategies'
import { scale } from '@/protocol/fixed6'
import { collateralSpecs } from '@/quant/collateral'
import type { LiveAccount } from '../../live/liveAccount'
import { collateralRecords } from '../records/collateralRecords'
import { portfolioOf, type AssetGreeks } from '../records/portfolioOf'
import { serveEndpoint } from './serveEndpoint'
import { strategyParam } from './strategyParam'

/** As of an account's own, with the delta of what it holds: a basis trade is told as what it is (rest-public 4.2). */
export const getStrategyPortfolio = serveEndpoint(endpoint, async ({ param, gateway: { port } }) => {
  const { account } = strategyParam(port.live, param('strategy_address'))
  const { portfolio, figures } = await portfolioOf(port, account)
  const greeks = withSpot(portfolio.greeks ?? [], account)
  return { ...portfolio, greeks, collaterals: collateralRecords(account, figures, port.live.crossings) }
})

/** Each unit of a collateral that follows an index is a delta of that asset. */
function withSpot(greeks: NonNullable<StrategyPortfolio['greeks']>, { collaterals }: LiveAccount): AssetGreeks[] {
  const none = { delta: 0, gamma: 0, rho: 0, theta: 0, vega: 0 }
  const byAsset = new Map(greeks.map(({ asset = '', ...one }) => [asset, { asset, ...none, ...one }] as const))
  for (const [held, units] of collaterals) {
    const { priceSource } = collateralSpecs[held]
    if (priceSource.type !== 'index') continue
    const { asset, factor } = priceSource
    const sum = byAsset.get(asset) ?? { asset, ...none }
    // In millionths, as an amount: a sum of doubles would show a neutral strategy as 1e-15.
    const delta = Math.round(sum.delta * 1e6) / 1e6 + Number((units * factor) / scale) / 1e6
    byAsset.set(asset, { ...sum, delta: Math.round(delta * 1e6) / 1e6 })
  }
  return [...byAsset.values()]
}
