import type { MarketData } from '@/marketData/marketData'
import { createForwardStore } from '@/marketData/options/forwardStore'
import { readForward } from '@/marketData/options/forwardReading'
import type { ChainExpiry } from '@/marketData/options/optionChain'
import { optionScope } from '@/marketData/options/useOptionMarket'
import type { Price } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import type { PegFacts } from './pegRules'

export type PegMarket = {
  readonly read: () => Pick<PegFacts, 'forward' | 'isBookLive' | 'bestBid' | 'bestAsk'> & {
    readonly markPrice: Price | undefined
  }
  /** Calls back when the forward may be another. The market is only alive while somebody listens. */
  readonly subscribe: (listener: () => void) => () => void
}

/** What a peg of one option goes by. */
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
