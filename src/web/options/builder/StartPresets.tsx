import type { ChainExpiry } from '@/web/market/options/chainStore'
import { useTickersOf } from '@/web/market/tickers/useTickersOf'
import { useVenueNow } from '@/web/market/useVenueNow'
import type { PresetId } from '@/web/options/structure/presetRecipes'
import { emptyStructure } from '@/web/options/structure/structureDraft'
import { useStructureDraft } from '@/web/options/structure/structureStore'
import { PresetGallery } from './BuilderBar'
import { costLabel } from './builderLabels'
import { builderLegs } from './builderLeg'
import { netCost } from './CostPanel'
import { listedPresets, missingPresets, usualExpiry } from './listedPresets'
import { useBuilderMarket } from './useBuilderMarket'

/** The presets of each kind that traders most often request as one package. */
const common: readonly PresetId[] = [
  'bullCall',
  'bearPut',
  'straddle',
  'strangle',
  'ironCondor',
  'ironButterfly',
  'calendar',
  'ratio',
]

export function StartPresets({ asset, chain }: { asset: string; chain: readonly ChainExpiry[] }) {
  const [draft, change] = useStructureDraft()
  const nowMs = useVenueNow()
  const market = useBuilderMarket(asset, chain, draft, 'touch', BigInt(nowMs) * 1_000_000n)
  const expiry = usualExpiry(chain, nowMs)
  const presets = listedPresets(common, market, chain, expiry)
  const { tickers } = useTickersOf([`${asset} OPTION`])
  const priceOf = (id: PresetId) => {
    const legs = presets.get(id) ?? []
    const legMarket = {
      instrumentOf: market.instrumentOf,
      tickerOf: (name: string) => tickers.get(name),
      bookOf: () => undefined,
    }
    const cost = netCost(builderLegs({ ...emptyStructure, legs }, legMarket, 'touch'), 'touch')
    return cost === undefined ? undefined : costLabel(cost)
  }
  return (
    <PresetGallery
      priceOf={priceOf}
      ids={common}
      missing={missingPresets(common, presets, market, expiry)}
      onChoose={(id) => {
        const legs = presets.get(id)
        if (legs !== undefined) change((now) => ({ ...now, legs }))
      }}
    />
  )
}
