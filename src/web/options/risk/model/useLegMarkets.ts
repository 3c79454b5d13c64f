import { useSyncExternalStore } from 'react'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
import type { PreviewMarket } from '@/core/quant/preview/previewAccount'
import { useMarketData } from '@/web/market/marketDataContext'
import { useKnownTerms } from '@/web/market/useKnownTerms'
import { createValuationPrices, type ValuationPrices } from '@/web/session/figures/valuationPrices'
import { marketOf } from '@/web/session/preview/buildPreviewAccount'

export type LegMarkets = {
  /** Markets by instrument name, without unlisted instruments. */
  readonly markets: ReadonlyMap<string, PreviewMarket>
  readonly status: ValuationPrices['status']
}

const noAssets: readonly string[] = []

/** Instruments of a structure with their current prices. Works without an account. */
export function useLegMarkets(names: readonly string[]): LegMarkets {
  const marketData = useMarketData()
  const listingOf = useKnownTerms(names)
  const contracts = names.flatMap((instrumentName) => {
    const parts = parseInstrumentName(instrumentName)
    return parts === undefined ? [] : [{ instrumentName, asset: parts.asset, instrumentType: parts.instrumentType }]
  })
  const store = createValuationPrices(marketData, contracts, noAssets)
  const { tickers, status } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const nowNs = marketData.venueClock.nowNs()
  const found = names.flatMap((name) => {
    const market = marketOf({ tickers, listingOf, nowNs }, name)
    return market === undefined ? [] : [[name, market] as const]
  })
  return { markets: new Map(found), status }
}
