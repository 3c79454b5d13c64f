import { subtract, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { priceBandLimits } from '../priceBand'
import type { PreviewOrder } from './orderOutcome'
import { averagePrice, takeFromBook, takenAmount, type PreviewBook } from './supposedFills'

/**
 * Expected fill price in USD per contract. `now` is the average price of the immediate fill; undefined if the order
 * only rests.
 */
export type ExpectedEntry = { readonly price: Price; readonly now: Price | undefined }

type EntryOrder = Pick<PreviewOrder, 'isBuy' | 'amount' | 'limitPrice' | 'timeInForce'>

/**
 * Computes the expected fill price: the book for the part that takes, the limit for the part that rests. The limit of
 * a marketable order is only the maximum price. Without a live book the mark is used. Undefined while book, limit and
 * mark are all unknown.
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
