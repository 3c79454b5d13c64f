import { fixed6, subtract, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { tradeFee, type FeeSchedule } from '@/quant/fees'
import { slippage, walkBook, type WalkLevel } from '@/quant/marketSlippage'
import { applyFill, type Position } from '@/quant/pnl'
import { priceBandLimits } from '@/quant/priceBand'

export type ClosingInput = {
  readonly held: Position
  /** Contracts to close, not more than are held. */
  readonly amount: Amount
  readonly instrument: Instrument
  /** Best first; `undefined` while the book is not live: nothing is then said of what closing would give. */
  readonly bids: readonly WalkLevel[] | undefined
  readonly asks: readonly WalkLevel[] | undefined
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  readonly rates: FeeSchedule
  /** `maker` for a limit that would rest. */
  readonly liquidity?: 'maker' | 'taker'
}

/**
 * What closing at the market would give now. Undefined while the book is not known; prices and PnL are of what the book
 * takes, which may be less than was asked for.
 */
export type ClosingFigures = {
  /** Contracts that the book takes, as far as the price band lets a market order reach. */
  readonly filled: Amount | undefined
  /** Contracts that it does not. */
  readonly left: Amount | undefined
  readonly averagePrice: Price | undefined
  readonly worstPrice: Price | undefined
  /** How much worse than the mid, as a fraction; negative is better. */
  readonly slippage: number | undefined
  readonly fee: Usd | undefined
  /** Before the fee: what the history calls realised. */
  readonly realizedPnl: Usd | undefined
  /** After the fee. */
  readonly netPnl: Usd | undefined
  /** Whether the book takes all of it. */
  readonly isWhole: boolean | undefined
}

/** Of what is not known. */
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

/** Walks the live book as the venue's match would (venue-rules 2.4, 2.6). */
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
  // Only an option's fee is reckoned with the index.
  if (instrument.instrumentType === 'OPTION' && indexPrice === undefined) return undefined
  return tradeFee({ instrument, price, amount, indexPrice: indexPrice ?? price, liquidity, rates })
}
