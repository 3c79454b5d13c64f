import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/marketData/marketDataContext'
import { useKnownTerms } from '@/marketData/useKnownTerms'
import { parseInstrumentName } from '@/protocol/instrumentName'
import type { PreviewMarket } from '@/quant/preview/previewAccount'
import { heldPrices, type HeldPrices } from '../heldPrices'
import { marketOf } from '../preview/ownPreviewAccount'

export type LegMarkets = {
  /** By name; what is not listed is absent. */
  readonly markets: ReadonlyMap<string, PreviewMarket>
  readonly status: HeldPrices['status']
}

const noAssets: readonly string[] = []

/** The instruments of a structure with their prices of now: for what is only thought of, with or without an account. */
export function useLegMarkets(names: readonly string[]): LegMarkets {
  const marketData = useMarketData()
  const listingOf = useKnownTerms(names)
  const contracts = names.flatMap((instrumentName) => {
    const parts = parseInstrumentName(instrumentName)
    return parts === undefined ? [] : [{ instrumentName, asset: parts.asset, instrumentType: parts.instrumentType }]
  })
  const store = heldPrices(marketData, contracts, noAssets)
  const { tickers, status } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const nowNs = marketData.venueClock.nowNs()
  const found = names.flatMap((name) => {
    const market = marketOf({ tickers, listingOf, nowNs }, name)
    return market === undefined ? [] : [[name, market] as const]
  })
  return { markets: new Map(found), status }
}
