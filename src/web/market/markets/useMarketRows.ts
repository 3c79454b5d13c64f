import { useMemo } from 'react'
import type { LiveStatus } from '@/web/market/connection'
import type { Listing } from '@/web/market/listing'
import { useMarketData } from '@/web/market/marketDataContext'
import { useTickersOf, type TickerGroup } from '@/web/market/tickers/useTickersOf'
import { useFavourites } from '@/web/market/useFavourites'
import { useInstruments } from '@/web/market/useInstruments'
import { marketRow, useDailyMarkets, type MarketRow } from './marketRow'

/** Live rows of a few markets, in their order. */
export function useMarketRows(shown: readonly Listing[]): LiveStatus & { readonly rows: readonly MarketRow[] } {
  const { venueClock } = useMarketData()
  const { names } = useFavourites()
  const groups = shown.map(({ instrument }): TickerGroup => `${instrument.asset} ${instrument.instrumentType}`)
  const { tickers, ...live } = useTickersOf([...new Set(groups)])
  const days = useDailyMarkets([...new Set(shown.map(({ instrument }) => instrument.asset))])
  const rows = shown.map((listing) => {
    const { instrumentName, asset } = listing.instrument
    return marketRow(listing, tickers.get(instrumentName), days.get(asset), names.includes(instrumentName), venueClock)
  })
  return { ...live, rows }
}

/** The listed favourites in the order in which they were chosen; `undefined` while the list is loading. */
export function useWatchlist(): readonly Listing[] | undefined {
  const { data: listings } = useInstruments()
  const { names } = useFavourites()
  return useMemo(() => {
    const byName = new Map(listings?.map((listing) => [listing.instrument.instrumentName, listing]))
    return listings === undefined ? undefined : names.flatMap((name) => byName.get(name) ?? [])
  }, [listings, names])
}
