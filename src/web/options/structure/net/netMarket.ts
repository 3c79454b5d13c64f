import type { Price } from '@/core/protocol/fixed6'
import type { NetBook } from '@/core/quant/structures/netPrice'
import type { MarketData } from '@/web/market/marketData'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { createForwardStore, readForward } from '@/web/market/options/forwardStore'
import { optionScope } from '@/web/market/options/useOptions'
import type { OpenOrder } from '@/web/session/openOrders'
import { othersView, restingSizes } from '@/web/session/orders/restingSizes'
import type { NetTerms } from './netOrder'

export type NetMarket = {
  readonly read: () => {
    readonly books: readonly (NetBook | undefined)[]
    readonly marks: readonly (Price | undefined)[]
    readonly isForwardLive: boolean
  }
  /** Calls back when a book or a forward may have changed. They are live only while there is a subscriber. */
  readonly subscribe: (listener: () => void) => () => void
}

/** @param chain the expiries of the asset, for the forwards of the option legs */
export function openNetMarket(
  marketData: MarketData,
  { legs }: Pick<NetTerms, 'legs'>,
  chain: readonly ChainExpiry[],
  openOrders: () => readonly OpenOrder[],
): NetMarket {
  const { clock, timers } = marketData
  const books = legs.map(({ instrument }) => marketData.orderBook(instrument.instrumentName))
  const asset = legs[0]?.instrument.asset ?? ''
  const options = marketData.tickers(optionScope(asset))
  const tickers = legs.map(({ instrument: { instrumentName, instrumentType } }) =>
    instrumentType === 'OPTION' ? options : marketData.tickers({ kind: 'instrument', instrumentName }),
  )
  // The forwards subscribe to the options.
  const perpetuals = tickers.filter((one) => one !== options)
  const expiries = new Set(
    legs.flatMap(({ instrument }) => (instrument.instrumentType === 'OPTION' ? [instrument.expiryNs] : [])),
  )
  const forwards = createForwardStore({
    tickers: options,
    chain: chain.filter(({ expiryNs }) => expiries.has(expiryNs)),
    clock,
    timers,
  })
  return {
    read: () => {
      const orders = openOrders()
      const view = options.getSnapshot()
      const isLive = (expiryNs: bigint) =>
        readForward(forwards.getSnapshot().get(expiryNs), view, clock.nowMs()).status === 'live'
      return {
        books: books.map((book, at) => {
          const shown = book.getSnapshot()
          const name = legs[at]?.instrument.instrumentName ?? ''
          return shown.status === 'live' ? othersView(shown, restingSizes(orders, name)) : undefined
        }),
        marks: legs.map(({ instrument }, at) => {
          const shown = tickers[at]?.getSnapshot()
          return shown?.status === 'live' ? shown.tickers.get(instrument.instrumentName)?.mark?.price : undefined
        }),
        isForwardLive: [...expiries].every(isLive),
      }
    },
    subscribe: (listener) => {
      const stops = [...books, ...perpetuals, forwards].map(({ subscribe }) => subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}
