import { useMemo, useSyncExternalStore } from 'react'
import type { RfqLegRecord } from '@/core/protocol/rest/rfqs'
import { systemTimers } from '@/web/connection/timers'
import { useMarketData } from '@/web/market/marketDataContext'
import { optionChainOf } from '@/web/market/options/chainStore'
import { optionScope } from '@/web/market/options/useOptions'
import { useInstruments } from '@/web/market/useInstruments'
import { createMakerMarkets, type MakerMarkets } from './makerMarkets'

/** Live markets of the legs, updated twice a second. With `isFitted`, a curve is fitted to each smile. */
export function useMakerMarkets(
  legs: readonly Pick<RfqLegRecord, 'asset' | 'expiry'>[],
  isFitted: boolean,
): MakerMarkets {
  const marketData = useMarketData()
  const { data: listings } = useInstruments()
  // A text key, because each poll returns new leg objects and the store must survive it.
  const key = [...new Set(legs.map(({ asset, expiry }) => `${asset} ${expiry ?? ''}`))].sort().join(',')
  const store = useMemo(() => {
    const wanted = key === '' ? [] : key.split(',').map((text) => text.split(' '))
    const assets = [...new Set(wanted.map(([asset = '']) => asset))].map((asset) => {
      const expiries = new Set(wanted.flatMap(([of, expiry = '']) => (of === asset && expiry !== '' ? [expiry] : [])))
      const listed = (listings ?? []).filter(({ instrument }) => instrument.asset === asset)
      return {
        asset,
        chain: optionChainOf(listed).filter(({ expiryNs }) => expiries.has(String(expiryNs))),
        options: marketData.tickers(optionScope(asset)),
        perpetuals: marketData.tickers({ kind: 'assetType', asset, instrumentType: 'PERPETUAL' }),
      }
    })
    return createMakerMarkets(assets, isFitted, {
      clock: marketData.clock,
      venueClock: marketData.venueClock,
      timers: systemTimers,
    })
  }, [marketData, listings, key, isFitted])
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
