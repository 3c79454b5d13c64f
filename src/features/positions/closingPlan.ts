import type { BookView } from '@/marketData/orderBook/bookView'
import { absolute, fixed6, scale, subtract, type Amount, type Price } from '@/protocol/fixed6'
import type { Instrument, Side } from '@/protocol/instrument'
import type { FeeSchedule } from '@/quant/fees'
import { nearestPrices } from '@/quant/nearestPrices'
import { closingFigures, type ClosingFigures } from './closingFigures'
import { closingSide } from '@/account/positions'
import type { PositionRow } from './positionRow'

/** What one market order can do to close a position, before it is sent. */
export type ClosingPlan =
  /** The terms of the instrument are not read. */
  | { readonly status: 'unknown' }
  /** Nothing is said of a book that is not live, and nothing is sent into it at any price. */
  | { readonly status: 'noBook' }
  /** Within the price band there is nothing to trade with. */
  | { readonly status: 'empty' }
  | {
      readonly status: 'ready'
      /** Of the order: no more than one order may be worth. */
      readonly amount: Amount
      /** Contracts of the position that remain when the book is as it is now. */
      readonly remains: Amount
      readonly figures: ClosingFigures
    }

type PlanInput = {
  readonly row: PositionRow
  /** Without the account's own orders. */
  readonly book: Pick<BookView, 'status' | 'bids' | 'asks'> | undefined
  readonly rates: FeeSchedule
}

export function planClosing({ row, book, rates }: PlanInput): ClosingPlan {
  const { instrument, held, markPrice, indexPrice } = row
  if (instrument === undefined) return { status: 'unknown' }
  if (book?.status !== 'live') return { status: 'noBook' }
  const amount = largestClosing(instrument, markPrice, absolute(held.amount))
  const { bids, asks } = book
  const figures = closingFigures({ held, amount, instrument, bids, asks, markPrice, indexPrice, rates })
  if (figures.filled === undefined || figures.filled === 0n) return { status: 'empty' }
  return { status: 'ready', amount, remains: subtract(absolute(held.amount), figures.filled), figures }
}

/** As much of it as one market order may be worth, which the venue takes at the mark (venue-rules 2.1). */
export function largestClosing(
  { maxOrderValue, amountStep }: Pick<Instrument, 'maxOrderValue' | 'amountStep'>,
  markPrice: Price,
  amount: Amount,
): Amount {
  if (markPrice <= 0n || (markPrice * amount) / scale <= maxOrderValue) return amount
  const most = (maxOrderValue * scale) / markPrice
  return fixed6<Amount>(most - (most % amountStep))
}

/** The limit at the mark that closes: on a step, never worse than the mark, and never 0. */
export function limitAtMark(side: Side, { priceStep }: Pick<Instrument, 'priceStep'>, markPrice: Price): Price {
  const { below, above } = nearestPrices(markPrice, priceStep)
  return side === 'sell' || below === 0n ? above : below
}

/** The same of a row; undefined until its terms are read. */
export function markLimitOf({ position, instrument, markPrice }: PositionRow): Price | undefined {
  return instrument && markPrice > 0n ? limitAtMark(closingSide(position), instrument, markPrice) : undefined
}
