import { absolute, fixed6, scale, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { type FeeSchedule, knownTradeFee } from '@/core/quant/fees'
import { slippage, walkBook, type WalkLevel } from '@/core/quant/marketSlippage'
import { applyFill, type Position } from '@/core/quant/pnl'
import { nearestPrices, priceBandLimits } from '@/core/quant/priceBand'
import type { BookView } from '@/web/market/orderBook/bookView'
import { closingSide } from '@/web/session/figures/positions'
import type { PositionRow } from './positionRow'

export type ClosingPlan =
  /** The instrument's terms have not loaded. */
  | { readonly status: 'unknown' }
  /** The book is not live, so there is no estimate, and no order is sent. */
  | { readonly status: 'noBook' }
  /** There is no liquidity within the price band. */
  | { readonly status: 'empty' }
  | {
      readonly status: 'ready'
      /** Amount of the order, capped by the maximum order value. */
      readonly amount: Amount
      /** Contracts of the position that remain, given the current book. */
      readonly remains: Amount
      readonly figures: ClosingFigures
    }

type PlanInput = {
  readonly row: PositionRow
  /** The book without the account's own orders. */
  readonly book: Pick<BookView, 'status' | 'bids' | 'asks'> | undefined
  readonly rates: FeeSchedule | undefined
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

/** Amount within the maximum value of one market order, which the venue computes at the mark (venue-rules 2.1). */
export function largestClosing(
  { maxOrderValue, amountStep }: Pick<Instrument, 'maxOrderValue' | 'amountStep'>,
  markPrice: Price,
  amount: Amount,
): Amount {
  if (markPrice <= 0n || (markPrice * amount) / scale <= maxOrderValue) return amount
  const most = (maxOrderValue * scale) / markPrice
  return fixed6<Amount>(most - (most % amountStep))
}

/** Closing limit at the mark: on a step, never worse than the mark, and never 0. */
export function limitAtMark(side: Side, { priceStep }: Pick<Instrument, 'priceStep'>, markPrice: Price): Price {
  const { below, above } = nearestPrices(markPrice, priceStep)
  return side === 'sell' || below === undefined ? above : below
}

export function markLimitOf({ position, instrument, markPrice }: PositionRow): Price | undefined {
  return instrument !== undefined && markPrice > 0n
    ? limitAtMark(closingSide(position), instrument, markPrice)
    : undefined
}

export type ClosingInput = {
  readonly held: Position
  /** Contracts to close, at most the position. */
  readonly amount: Amount
  readonly instrument: Instrument
  /** Bids, best first; `undefined` while the book is not live, when there are no figures. */
  readonly bids: readonly WalkLevel[] | undefined
  readonly asks: readonly WalkLevel[] | undefined
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  readonly rates: FeeSchedule | undefined
  /** `maker` for a limit order that would rest. */
  readonly liquidity?: 'maker' | 'taker'
}

/** Estimated result of closing at the market, for the amount that the book fills. `undefined` without a live book. */
export type ClosingFigures = {
  /** Contracts that the book fills within the price band of a market order. */
  readonly filled: Amount | undefined
  /** Contracts left unfilled. */
  readonly left: Amount | undefined
  readonly averagePrice: Price | undefined
  readonly worstPrice: Price | undefined
  /** Fraction by which the average price is worse than the mid price; negative if it is better. */
  readonly slippage: number | undefined
  readonly fee: Usd | undefined
  /** USD before the fee, like realised PnL in the history. */
  readonly realizedPnl: Usd | undefined
  /** USD after the fee. */
  readonly netPnl: Usd | undefined
  readonly isWhole: boolean | undefined
}

export const noFigures: ClosingFigures = {
  filled: undefined,
  left: undefined,
  averagePrice: undefined,
  worstPrice: undefined,
  slippage: undefined,
  fee: undefined,
  realizedPnl: undefined,
  netPnl: undefined,
  isWhole: undefined,
}

/** Computes the figures by walking the live book like the venue's matching engine (venue-rules 2.4, 2.6). */
export function closingFigures(input: ClosingInput): ClosingFigures {
  const { held, amount, instrument, bids, asks, markPrice } = input
  if (bids === undefined || asks === undefined || held.amount === 0n || amount === 0n) return noFigures
  const side = held.amount > 0n ? 'sell' : 'buy'
  const walk = walkBook(side === 'sell' ? bids : asks, amount, limitOf(instrument, side, markPrice))
  const { filled, averagePrice, worstPrice, isComplete } = walk
  const known = { ...noFigures, filled, left: subtract(amount, filled), isWhole: isComplete }
  if (averagePrice === undefined) return known
  const { realizedPnl } = applyFill(held, side, averagePrice, filled)
  const fee = feeOf(input, averagePrice, filled)
  const bestBid = bids[0]?.price
  const bestAsk = asks[0]?.price
  const mid = bestBid === undefined || bestAsk === undefined ? undefined : fixed6<Price>((bestBid + bestAsk) / 2n)
  return {
    ...known,
    averagePrice,
    worstPrice,
    slippage: mid === undefined ? undefined : slippage(side, averagePrice, mid),
    fee,
    realizedPnl,
    netPnl: fee === undefined ? undefined : subtract(realizedPnl, fee),
  }
}

function limitOf(instrument: Instrument, side: 'buy' | 'sell', markPrice: Price | undefined) {
  if (markPrice === undefined) return undefined
  const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
  return { side, price: side === 'buy' ? highestBuy : lowestSell }
}

function feeOf(input: ClosingInput, price: Price, amount: Amount): Usd | undefined {
  const { instrument, indexPrice, rates, liquidity = 'taker' } = input
  return knownTradeFee({ instrument, price, amount, indexPrice, liquidity, rates })
}

export type ClosingResult =
  | { readonly status: 'closed' | 'resting' | 'failed'; readonly words: string }
  /** The order filled partly or not at all, and `rest` contracts were cancelled. */
  | { readonly status: 'short'; readonly words: string; readonly rest: Amount }

export const resultTones: Readonly<Record<ClosingResult['status'], string>> = {
  closed: 'text-text-2',
  resting: 'text-text-2',
  short: 'text-warn',
  failed: 'text-danger',
}

/** Outcome of a reversing order. `short`: the position differs from the target. */
export type ReverseResult = { readonly status: 'reversed' | 'short' | 'failed'; readonly words: string }
