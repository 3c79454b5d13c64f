import type { QueryClient } from '@tanstack/react-query'
import type { Listing } from '@/web/market/listing'
import type { MarketData } from '@/web/market/marketData'
import type { Price } from '@/core/protocol/fixed6'

/**
 * The mark of an instrument by its id: the live one while someone reads it, otherwise the last one from the listing.
 * `undefined` when no listing that was read contains it.
 */
export function createMarkPriceOf(queryClient: QueryClient, marketData: Pick<MarketData, 'tickers'>) {
  return (instrumentId: string): Price | undefined => {
    const lists = queryClient.getQueriesData<readonly Listing[]>({ queryKey: ['instruments'] })
    const listing = lists
      .flatMap(([, listings]) => listings ?? [])
      .find(({ instrument }) => instrument.instrumentId === instrumentId)
    if (listing === undefined) return undefined
    const { instrumentName } = listing.instrument
    const live = marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot()
    return live.tickers.get(instrumentName)?.mark?.price ?? listing.markPrice
  }
}
