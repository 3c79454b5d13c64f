import type { MakerMarkets } from '@/account/rfqs/makerMarkets'
import type { Skews } from '@/features/rfqMaker/priceSide'
import type { Ticker } from '@/protocol/channels/ticker'
import type { SkewTexts } from './OwnMakerDesk'

/** What is no number, or not yet one, skews nothing. */
export function skewsFrom(texts: SkewTexts): Skews {
  return new Map(
    Object.entries(texts).flatMap(([name, text]) => {
      const value = text.trim() === '' ? Number.NaN : Number(text)
      return Number.isFinite(value) ? [[name, value] as const] : []
    }),
  )
}

export function tickersOf(markets: MakerMarkets): ReadonlyMap<string, Ticker> {
  return new Map([...markets.values()].flatMap(({ tickers }) => [...tickers]))
}
