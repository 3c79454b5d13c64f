import type { Clock } from '@/core/lib/clock'
import type { Ticker, TickerLevel } from '@/core/protocol/channels/ticker'
import type { MarketData } from '@/web/market/marketData'
import { staleForwardMs } from '@/web/market/options/forwardStore'
import { optionScope } from '@/web/market/options/useOptions'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import type { QuoteMark, SheetTerms } from './quoteSheet'
import type { SheetMarket } from './sheetRun'

/** A short loss of the channel is usual, after which the marks arrive again. */
const lateMs = 3_000

type Source = Pick<MarketData, 'clock' | 'tickers'> & { readonly venueClock: Clock }
type Quoted = Pick<SheetTerms, 'asset' | 'instruments'>

/** The marks and best prices of the sheet's options, from the one channel of all options of the asset. */
export function openSheetMarket(source: Source, quoted: Quoted): SheetMarket {
  let lateSinceMs: number | undefined
  return {
    read: () => {
      const now = readMarket(source, quoted)
      const nowMs = source.clock.nowMs()
      lateSinceMs = now.status === 'late' ? Math.min(lateSinceMs ?? nowMs, nowMs) : undefined
      return lateSinceMs !== undefined && nowMs - lateSinceMs > lateMs ? { ...now, status: 'stale' } : now
    },
    subscribe: source.tickers(optionScope(quoted.asset)).subscribe,
  }
}

/** Returns the newest marks and best prices, and whether orders may use them. */
export function readMarket(source: Source, { asset, instruments }: Quoted): ReturnType<SheetMarket['read']> {
  const view = source.tickers(optionScope(asset)).getSnapshot()
  const status = isOld(view, source) ? 'stale' : view.status === 'live' ? 'live' : 'late'
  return { status, ...quotedIn(view.tickers, instruments) }
}

/**
 * Returns whether the channel has ended although its connection is live: some option of an asset always moves. Both the
 * page's and the venue's time must pass the limit, because venue time stops in a paused replay, and in a fast one it can
 * pass the limit between two messages.
 */
function isOld({ updatedAtMs, timestampNs }: TickersView, { clock, venueClock }: Source): boolean {
  if (updatedAtMs === undefined) return false
  const venueAgeMs = timestampNs === undefined ? Infinity : Number(venueClock.nowNs() - timestampNs) / 1e6
  // A message from the venue's future must not keep the marks young.
  return Math.min(clock.nowMs() - updatedAtMs, Math.abs(venueAgeMs)) > staleForwardMs
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
