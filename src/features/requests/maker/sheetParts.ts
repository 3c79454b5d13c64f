import type { MakerMarkets } from '@/account/rfqs/makerMarkets'
import type { Skews } from './priceSide'
import type { Ticker } from '@/protocol/channels/ticker'
import { toNumber, type Fixed6 } from '@/protocol/fixed6'
import { decimalValue } from '@/ui/decimalText'

/** As typed, by instrument name. */
export type SkewTexts = Readonly<Record<string, string>>

/** An empty text is no skew; any other has to be a number before a quote is made with it. */
export function areSkewsRead(texts: SkewTexts): boolean {
  return Object.values(texts).every((text) => text.trim() === '' || decimalValue(text) !== undefined)
}

/** What is no number, or not yet one, skews nothing. */
export function skewsFrom(texts: SkewTexts): Skews {
  return new Map(
    Object.entries(texts).flatMap(([name, text]) => {
      const value = decimalValue<Fixed6<'Skew'>>(text)
      return value === undefined ? [] : [[name, toNumber(value)] as const]
    }),
  )
}

export function tickersOf(markets: MakerMarkets): ReadonlyMap<string, Ticker> {
  return new Map([...markets.values()].flatMap(({ tickers }) => [...tickers]))
}
