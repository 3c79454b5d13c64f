import { toNumber } from '@/protocol/fixed6'
import type { LiveState } from '../live/liveState'
import { assetSpecs } from './instrumentSpecs'
import { createMarketModel, followBars, withSources, type MarketModel } from './marketModel'
import { replayedAsset, type MarketPlan } from './marketOptions'

/** The model at the prices that the venue last knew, or at the first ones of a new venue. */
export function startModel(live: LiveState, plan: Pick<MarketPlan, 'bars'>, isMoving: boolean): MarketModel {
  const { bars } = plan
  const prices = assetSpecs.map(({ asset, startPrice }) => {
    const known = live.indexes.get(asset)
    if (known !== undefined) return [asset, toNumber(known.price)] as const
    return [asset, (asset === replayedAsset ? bars?.[0]?.open : undefined) ?? startPrice] as const
  })
  const still = createMarketModel(new Map(prices))
  const model = isMoving ? withSources(still) : still
  return bars === undefined ? model : followBars(model, replayedAsset, bars)
}
