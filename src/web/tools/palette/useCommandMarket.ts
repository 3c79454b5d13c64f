import { useSyncExternalStore, useState } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { useInstrument } from '@/web/market/instruments'
import { useMarketData } from '@/web/market/marketDataContext'
import { emptyBookView } from '@/web/market/orderBook/bookView'
import { useOpenOrders } from '@/web/session/accountContext'
import { othersView, restingSizes } from '@/web/session/orders/restingSizes'

const nothing = () => () => undefined
const noBook = () => emptyBookView
const noTickers = () => undefined

/**
 * Returns the phrase's instrument with its terms, live book and ticker. Subscribes to nothing without an instrument.
 */
export function useCommandMarket(listed: Instrument | undefined) {
  const marketData = useMarketData()
  const instrumentName = listed?.instrumentName ?? ''
  const books = listed === undefined ? undefined : marketData.orderBook(instrumentName)
  const tickers = listed === undefined ? undefined : marketData.tickers({ kind: 'instrument', instrumentName })
  const orders = useOpenOrders().data?.orders ?? []
  const view = useSyncExternalStore(books?.subscribe ?? nothing, books?.getSnapshot ?? noBook)
  // Palette orders never trade with the account's own orders, so the book excludes them.
  const book = othersView(view, restingSizes(orders, instrumentName))
  const ticker = useSyncExternalStore(tickers?.subscribe ?? nothing, tickers?.getSnapshot ?? noTickers)
  const { data: listing } = useInstrument(instrumentName)
  const isBookLive = book.status === 'live'
  return {
    instrument: listing?.instrument ?? listed,
    book,
    isBookLive,
    liveBook: isBookLive ? { bids: book.bids, asks: book.asks, withOwn: view } : undefined,
    markPrice: ticker?.tickers.get(instrumentName)?.mark?.price,
    indexPrice: ticker?.tickers.get(instrumentName)?.indexPrice,
  }
}

export type CommandMarket = ReturnType<typeof useCommandMarket>

/** Freezes a key's first value, so that what was shown is sent. Also returns a function that updates it. */
export function useFrozen<Value>(
  key: string | undefined,
  fresh: Value | undefined,
): readonly [frozen: Value | undefined, takeFresh: () => void] {
  const [retained, setRetained] = useState<{ readonly key: string; readonly value: Value }>()
  const isStored = retained !== undefined && retained.key === key
  if (!isStored && key !== undefined && fresh !== undefined) setRetained({ key, value: fresh })
  return [
    isStored ? retained.value : undefined,
    () => {
      if (key !== undefined && fresh !== undefined) setRetained({ key, value: fresh })
    },
  ]
}
