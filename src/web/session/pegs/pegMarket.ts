import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { MarketData } from '@/web/market/marketData'
import { createForwardStore, readForward } from '@/web/market/options/forwardStore'
import { optionScope } from '@/web/market/options/useOptions'
import type { OpenOrder } from '@/web/session/openOrders'
import { othersView, restingSizes } from '@/web/session/orders/restingSizes'
import type { PegReading } from './pegRules'
import type { PegTarget, VolatilityTarget } from './pegTarget'

export type PegMarket = {
  readonly read: () => PegReading & { readonly markPrice: Price | undefined }
  /** Calls back when the target may have changed. Market data is live only while there is a subscriber. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A change of an own order shows in the book within this time: the book's update period plus a frame. */
const bookLagMs = 300

export function openPegMarket(
  marketData: MarketData,
  { instrument, target }: { readonly instrument: Instrument; readonly target: PegTarget },
  openOrders: () => readonly OpenOrder[],
): PegMarket {
  return target.kind === 'volatility'
    ? openVolatilityMarket(marketData, target)
    : openPriceMarket(marketData, instrument, openOrders)
}

export function openVolatilityMarket(
  marketData: MarketData,
  { option: { asset, instrumentName }, expiry }: Pick<VolatilityTarget, 'option' | 'expiry'>,
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
        // A volatility peg depends only on the forward.
        others: { bestBid: undefined, bestAsk: undefined },
        liveMark: undefined,
        settlesMs: undefined,
        markPrice: view.tickers.get(instrumentName)?.mark?.price,
      }
    },
    subscribe: (listener) => subscribeAll([() => forwards.subscribe(listener), () => book.subscribe(() => undefined)]),
  }
}

export function openPriceMarket(
  marketData: Pick<MarketData, 'clock' | 'tickers' | 'orderBook'>,
  { instrumentName }: Pick<Instrument, 'instrumentName'>,
  openOrders: () => readonly OpenOrder[],
): PegMarket {
  const { clock } = marketData
  const tickers = marketData.tickers({ kind: 'instrument', instrumentName })
  const book = marketData.orderBook(instrumentName)
  let known: string | undefined
  let settlesMs: number | undefined
  return {
    read: () => {
      const view = book.getSnapshot()
      const ticker = tickers.getSnapshot()
      const markPrice = ticker.tickers.get(instrumentName)?.mark?.price
      const own = restingSizes(openOrders(), instrumentName)
      const now = own.map(({ isBuy, price, remaining }) => `${isBuy} ${price} ${remaining}`).join()
      if (now !== known) settlesMs = clock.nowMs() + bookLagMs
      known = now
      const { bestBid, bestAsk } = othersView(view, own)
      return {
        forward: undefined,
        isBookLive: view.status === 'live',
        bestBid: view.bestBid,
        bestAsk: view.bestAsk,
        others: { bestBid, bestAsk },
        liveMark: ticker.status === 'live' ? markPrice : undefined,
        settlesMs,
        markPrice,
      }
    },
    subscribe: (listener) => subscribeAll([() => tickers.subscribe(listener), () => book.subscribe(listener)]),
  }
}

function subscribeAll(subscriptions: readonly (() => () => void)[]): () => void {
  const stops = subscriptions.map((subscribe) => subscribe())
  return () => {
    for (const stop of stops) stop()
  }
}
