import { useMemo, useSyncExternalStore } from 'react'
import { heldPrices } from '@/account/heldPrices'
import { useOthersBooks } from '@/account/orders/useOthersBook'
import type { LegMarkets, PackageLeg } from './packageMarket'
import { useMarketData } from '@/marketData/marketDataContext'
import { parseInstrumentName } from '@/protocol/instrumentName'

/** The books without the account's own orders, and the tickers, of a package's legs, live. A book that is not live has no levels to go by. */
export function useLegMarkets(legs: readonly Pick<PackageLeg, 'instrumentName'>[]): LegMarkets {
  const marketData = useMarketData()
  const key = legs.map(({ instrumentName }) => instrumentName).join(' ')
  const names = useMemo(() => (key === '' ? [] : key.split(' ')), [key])
  const books = useOthersBooks(names)
  const store = useMemo(() => {
    const contracts = names.flatMap((instrumentName) => {
      const parts = parseInstrumentName(instrumentName)
      return parts === undefined ? [] : [{ instrumentName, ...parts }]
    })
    return heldPrices(marketData, contracts, [])
  }, [marketData, names])
  const { tickers } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return useMemo(
    () =>
      new Map(
        names.map((name) => {
          const book = books.get(name)
          const live = book?.status === 'live' ? book : undefined
          return [name, { bids: live?.bids, asks: live?.asks, ticker: tickers.get(name) }] as const
        }),
      ),
    [names, books, tickers],
  )
}
