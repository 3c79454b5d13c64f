import type { Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { MarketData } from '@/web/market/marketData'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { createForwardStore, readForward } from '@/web/market/options/forwardStore'
import { optionScope } from '@/web/market/options/useOptions'
import type { PegFacts } from './pegRules'

export type PegMarket = {
  readonly read: () => Pick<PegFacts, 'forward' | 'isBookLive' | 'bestBid' | 'bestAsk'> & {
    readonly markPrice: Price | undefined
  }
  /** Calls back when the forward may have changed. Market data is live only while there is a subscriber. */
  readonly subscribe: (listener: () => void) => () => void
}

export function openPegMarket(
  marketData: MarketData,
  { asset, instrumentName }: OptionInstrument,
  expiry: ChainExpiry,
): PegMarket {
  const { clock, timers } = marketData
  const tickers = marketData.tickers(optionScope(asset))
  const book = marketData.orderBook(instrumentName)
  const forwards = createForwardStore({ tickers, chain: [expiry], clock, timers })
  return {
    read: () => {
      const view = tickers.getSnapshot()
      const { status, bestBid, bestAsk } = book.getSnapshot()
      return {
        forward: readForward(forwards.getSnapshot().get(expiry.expiryNs), view, clock.nowMs()),
        isBookLive: status === 'live',
        bestBid,
        bestAsk,
        markPrice: view.tickers.get(instrumentName)?.mark?.price,
      }
    },
    subscribe: (listener) => {
      const stops = [forwards.subscribe(listener), book.subscribe(() => undefined)]
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
