import { subtract, type Price } from '@/core/protocol/fixed6'
import { averagePrice, takeFromBook, takenAmount, type PreviewBook } from './supposedFills'
import type { PreviewOrder } from './orderOutcome'
import { priceBandLimits } from '../priceBand'
import type { Instrument } from '@/core/protocol/instrument'

/** USD per contract. `now` is the average of what an order takes at once; undefined when it only rests. */
export type ExpectedEntry = { readonly price: Price; readonly now: Price | undefined }

type EntryOrder = Pick<PreviewOrder, 'isBuy' | 'amount' | 'limitPrice' | 'timeInForce'>

/**
 * Where an order is expected to be filled: at the book for what it takes, at its limit for what would rest. A marketable
 * limit says what it may cost, not what it costs. Without a live book the mark stands in for it. Undefined while nothing
 * of that is known.
 */
export function expectedEntry(
  order: EntryOrder,
  market: { readonly instrument: Instrument; readonly markPrice: Price | undefined },
  book: PreviewBook | undefined,
): ExpectedEntry | undefined {
  const { isBuy, amount, limitPrice } = order
  const { markPrice } = market
  const limit = limitPrice ?? bandEdge(isBuy, market)
  if (book === undefined || limit === undefined) return withoutBook(order, markPrice)
  const fills = takeFromBook(book, isBuy, limit, amount)
  const now = averagePrice(fills)
  if (now === undefined) return limitPrice === undefined ? withoutBook(order, markPrice) : { price: limitPrice, now }
  const rest = subtract(amount, takenAmount(fills))
  const rests = limitPrice !== undefined && order.timeInForce === 'GTC' && rest > 0n
  const whole = rests ? averagePrice([...fills, { price: limitPrice, amount: rest }]) : now
  return { price: whole ?? now, now }
}

function bandEdge(
  isBuy: boolean,
  { instrument, markPrice }: { readonly instrument: Instrument; readonly markPrice: Price | undefined },
): Price | undefined {
  if (markPrice === undefined) return undefined
  const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
  return isBuy ? highestBuy : lowestSell
}

function withoutBook({ isBuy, limitPrice }: EntryOrder, markPrice: Price | undefined): ExpectedEntry | undefined {
  if (limitPrice === undefined) return markPrice === undefined ? undefined : { price: markPrice, now: markPrice }
  const crosses = markPrice !== undefined && (isBuy ? limitPrice >= markPrice : limitPrice <= markPrice)
  return crosses ? { price: markPrice, now: markPrice } : { price: limitPrice, now: undefined }
}
