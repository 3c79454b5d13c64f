import type { Ticker, TickerLevel } from '@/core/protocol/channels/ticker'
import type { Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { ivAtMark } from '@/web/desk/book/ivAtMark'
import type { LineView, QuoteMark, SideView } from './quoteSheet'
import { quotedIn } from './sheetMarket'

/** A strike as a maker compares it: the market, the venue's mark and my own prices. IVs are fractions. */
export type QuoteFigures = {
  /** The best prices of everyone, mine included. */
  readonly market: Readonly<Record<'bid' | 'ask', Pick<TickerLevel, 'price' | 'amount'> | undefined>>
  readonly mark: QuoteMark | undefined
  readonly markIv: number | undefined
  readonly bidIv: number | undefined
  readonly askIv: number | undefined
}

/**
 * IVs are at the forward that reproduces the mark, as in the book.
 *
 * @param nowNs UNIX nanoseconds of the tickers; undefined before the first
 */
export function quoteFigures(
  instrument: OptionInstrument,
  tickers: ReadonlyMap<string, Ticker>,
  line: Pick<LineView, 'bid' | 'ask'> | undefined,
  nowNs: bigint | undefined,
): QuoteFigures {
  const { marks, tops } = quotedIn(tickers, [instrument])
  // A ticker of another instrument with this name is not quoted.
  const level = marks[0] === undefined ? undefined : tickers.get(instrument.instrumentName)?.mark
  const ivAt = level === undefined || nowNs === undefined ? undefined : ivAtMark(instrument, level, nowNs)
  const ivOf = (side: SideView | undefined) => {
    const price = side === undefined ? undefined : priceOf(side)
    return price === undefined ? undefined : ivAt?.(price)
  }
  const market = { bid: tops[0]?.bid, ask: tops[0]?.ask }
  return { market, mark: marks[0], markIv: level?.iv, bidIv: ivOf(line?.bid), askIv: ivOf(line?.ask) }
}

/** The price that rests, or would be sent. */
export function priceOf({ resting, target }: SideView): Price | undefined {
  return resting?.price ?? target
}

/** State of the order of a side: `best` at the market's best price, `waiting` for its turn to be sent. */
export type SideState = 'none' | 'waiting' | 'rests' | 'best'

/** `isQuoting` is false while the sheet pauses or stops, and sends nothing. */
export function sideState(
  side: SideView,
  { isBuy, isQuoting, market }: { isBuy: boolean; isQuoting: boolean; market: QuoteFigures['market'] },
): SideState {
  if (side.resting === undefined) return side.target === undefined || !isQuoting ? 'none' : 'waiting'
  const best = (isBuy ? market.bid : market.ask)?.price
  if (best === undefined) return 'rests'
  return (isBuy ? side.resting.price >= best : side.resting.price <= best) ? 'best' : 'rests'
}
