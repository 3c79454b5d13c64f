import { toNumber } from '@/core/protocol/fixed6'
import type { LiveStatus } from '@/web/market/connection'
import type { IndexView } from '@/web/market/tickers/indexStore'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import type { Trade } from '@/web/market/trades/tape'
import type { TradesView } from '@/web/market/trades/tradesStore'
import type { ViewStore } from '@/web/market/viewStore'
import type { PricePoint } from './candles'

export type LivePoints = {
  readonly subscribe: (listener: () => void) => () => void
  readonly status: () => LiveStatus
  /** Returns the points received since the last call, oldest first. */
  readonly take: () => readonly PricePoint[]
}

export function markPoints(tickers: ViewStore<TickersView>, instrumentName: string): LivePoints {
  return {
    subscribe: tickers.subscribe,
    status: tickers.getSnapshot,
    take: () => {
      const { tickers: byName, timestampNs } = tickers.getSnapshot()
      const price = byName.get(instrumentName)?.mark?.price
      return price === undefined || timestampNs === undefined ? [] : [{ timeNs: timestampNs, price: toNumber(price) }]
    },
  }
}

export function ivPoints(tickers: ViewStore<TickersView>, instrumentName: string): LivePoints {
  return {
    subscribe: tickers.subscribe,
    status: tickers.getSnapshot,
    take: () => {
      const { tickers: byName, timestampNs } = tickers.getSnapshot()
      const iv = byName.get(instrumentName)?.mark?.iv
      return iv === undefined || timestampNs === undefined ? [] : [{ timeNs: timestampNs, price: iv * 100 }]
    },
  }
}

export function indexPoints(index: ViewStore<IndexView>): LivePoints {
  return {
    subscribe: index.subscribe,
    status: index.getSnapshot,
    take: () => {
      const { price, timestampNs } = index.getSnapshot()
      return price === undefined || timestampNs === undefined ? [] : [{ timeNs: timestampNs, price: toNumber(price) }]
    },
  }
}

export function tradePoints(trades: ViewStore<TradesView>): LivePoints {
  let taken: ReadonlySet<string> = new Set()
  return {
    subscribe: trades.subscribe,
    status: trades.getSnapshot,
    take: () => {
      const { trades: tape } = trades.getSnapshot()
      const fresh = tape.filter(({ tradeId }) => !taken.has(tradeId)).toReversed()
      // Ids of trades that left the tape can be forgotten: the tape cannot show those trades again.
      if (fresh.length > 0) taken = new Set(tape.map(({ tradeId }) => tradeId))
      return fresh.map(pointOfTrade)
    },
  }
}

export function pointOfTrade({ tradeId, timeNs, price, amount }: Trade): PricePoint {
  return { timeNs, price: toNumber(price), id: tradeId, contracts: toNumber(amount) }
}
