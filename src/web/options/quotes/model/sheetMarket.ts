import type { Ticker, TickerLevel } from '@/core/protocol/channels/ticker'
import type { MarketData } from '@/web/market/marketData'
import { staleForwardMs } from '@/web/market/options/forwardStore'
import { optionScope } from '@/web/market/options/useOptions'
import type { QuoteMark, SheetTerms } from './quoteSheet'
import type { SheetMarket } from './sheetRun'

/** A short loss of the channel is usual, after which the marks arrive again. */
const lateMs = 3_000

/** The marks and best prices of the sheet's options, from the one channel of all options of the asset. */
export function openSheetMarket(
  { clock, tickers }: Pick<MarketData, 'clock' | 'tickers'>,
  { asset, instruments }: Pick<SheetTerms, 'asset' | 'instruments'>,
): SheetMarket {
  const options = tickers(optionScope(asset))
  let lateSinceMs: number | undefined
  return {
    read: () => {
      const { status, updatedAtMs, tickers: known } = options.getSnapshot()
      const nowMs = clock.nowMs()
      // A quiet channel is live while the connection proves it (freshnessStore.ts), but of all options of an asset one
      // always moves: a long silence is a channel that has ended.
      const isOld = updatedAtMs !== undefined && nowMs - updatedAtMs > staleForwardMs
      lateSinceMs = status === 'live' ? undefined : Math.min(lateSinceMs ?? nowMs, nowMs)
      const isStale = isOld || (lateSinceMs !== undefined && nowMs - lateSinceMs > lateMs)
      return {
        status: isStale ? 'stale' : lateSinceMs === undefined ? 'live' : 'late',
        ...quotedIn(known, instruments),
      }
    },
    subscribe: options.subscribe,
  }
}

/** Returns the marks and best prices of some options; undefined for a ticker that names another instrument. */
export function quotedIn(
  tickers: ReadonlyMap<string, Ticker>,
  instruments: SheetTerms['instruments'],
): Omit<ReturnType<SheetMarket['read']>, 'status'> {
  const own = instruments.map(({ instrumentName, instrumentId }) => {
    const ticker = tickers.get(instrumentName)
    return ticker?.instrumentId === instrumentId ? ticker : undefined
  })
  const marks = own.map((ticker) => markOf(ticker?.mark))
  return {
    marks,
    tops: own.map((ticker) => ({ bid: ticker?.bid, ask: ticker?.ask })),
    unread: new Set(
      instruments.flatMap(({ instrumentName }, line) =>
        tickers.has(instrumentName) && marks[line] === undefined ? [line] : [],
      ),
    ),
  }
}

/** Returns a mark whose greeks are known. The venue sends 0 for a greek that it has not computed. */
function markOf(mark: TickerLevel | undefined): QuoteMark | undefined {
  if (mark?.delta === undefined || mark.vega === undefined || mark.iv === undefined) return undefined
  const { price, delta, vega, iv } = mark
  const isKnown = Number.isFinite(delta) && Number.isFinite(vega) && iv > 0 && vega > 0 && price > 0n
  return isKnown ? { price, delta, vega } : undefined
}
