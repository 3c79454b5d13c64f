/** Preview of an order before signing. Figures are estimates, and `undefined` while an input is unknown. */

import { fixed6, larger, notional, smaller, subtract } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { hasMarginTerms, type Instrument } from '@/core/protocol/instrument'
import { knownTradeFee } from '@/core/quant/fees'
import type { FeeSchedule } from '@/core/quant/fees'
import { orderMargin } from '@/core/quant/margin/orderMarginBesidePosition'
import { slippage, walkBook } from '@/core/quant/marketSlippage'
import type { BookWalk, WalkLevel } from '@/core/quant/marketSlippage'
import { midPrice } from '@/core/quant/preview/supposedFills'
import { priceBandLimits } from '@/core/quant/priceBand'
import { restsInBook } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import type { ChosenLeverage } from '@/web/session/figures/chosenLeverage'
import { decimalValue } from '@/web/ui/decimalText'

export type PreviewInput = {
  readonly draft: OrderDraft
  readonly instrument: Instrument
  /** Bids, best first; `undefined` while the book is not live, when fills are unknown. */
  readonly bids: readonly WalkLevel[] | undefined
  readonly asks: readonly WalkLevel[] | undefined
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  readonly feeRates: FeeSchedule | undefined
  readonly leverage?: ChosenLeverage
  /** Signed contracts, positive for long. The part of an order that closes the position needs no margin. */
  readonly position?: Amount | undefined
}

export type TicketFigures = {
  readonly isMarket: boolean
  /** Value in USD. For a market order, value of the part that the book can fill. */
  readonly notional: Usd | undefined
  /**
   * Fee in USD: taker rate for the part that fills at once, maker rate for the part that would rest. Negative for a
   * rebate.
   */
  readonly fee: Usd | undefined
  readonly margin: Usd | undefined
  /** True when any part would fill at once; `undefined` while unknown. */
  readonly takes: boolean | undefined
  /** Average price of the part that would fill at once; `undefined` if no part would. */
  readonly averagePrice: Price | undefined
  readonly worstPrice: Price | undefined
  /** Contracts that would fill at once, at the price levels of the book. */
  readonly taken: Amount | undefined
  /** Fraction by which the average price is worse than the mid price. */
  readonly slippage: number | undefined
  /** True when a market order would fill completely; `undefined` for limit orders and without a book. */
  readonly isWholeFill: boolean | undefined
}

type Terms = PreviewInput & {
  readonly isBuy: boolean
  readonly limitPrice: Price | undefined
  /** Basis of the margin: the limit, or the expected price of a market order. */
  readonly price: Price | undefined
}

export function previewTicket(input: PreviewInput): TicketFigures {
  const { draft } = input
  const isBuy = draft.side === 'buy'
  const amount = positive(decimalValue<Amount>(draft.amountText))
  const limitPrice = draft.type === 'limit' ? positive(decimalValue<Price>(draft.priceText)) : undefined
  const canTake = draft.type === 'market' || limitPrice !== undefined
  const walk = amount === undefined || !canTake ? undefined : walkFor(input, isBuy, amount, limitPrice)
  const best = (isBuy ? input.asks : input.bids)?.[0]?.price
  const expected = draft.type === 'limit' ? limitPrice : (walk?.averagePrice ?? best ?? input.markPrice)
  const terms: Terms = { ...input, isBuy, limitPrice, price: expected }
  const mid = midPrice({ bids: input.bids ?? [], asks: input.asks ?? [] })
  const fee = amount === undefined ? undefined : feeFor(terms, amount, walk)
  const margin = amount === undefined ? undefined : marginFor(terms, amount)
  return {
    isMarket: draft.type === 'market',
    notional: amount === undefined ? undefined : valueOf(terms, amount, walk),
    fee,
    margin,
    takes: takesOf(input, limitPrice),
    averagePrice: walk?.averagePrice,
    worstPrice: walk?.worstPrice,
    taken: walk?.filled,
    slippage:
      walk?.averagePrice === undefined || mid === undefined ? undefined : slippage(draft.side, walk.averagePrice, mid),
    isWholeFill: draft.type === 'market' ? walk?.isComplete : undefined,
  }
}

/** True when the order would take. Depends only on the best opposite price, not on the amount. */
function takesOf({ draft, bids, asks }: PreviewInput, limitPrice: Price | undefined): boolean | undefined {
  if (draft.type === 'market') return true
  if (draft.postOnly && restsInBook(draft)) return false
  const levels = draft.side === 'buy' ? asks : bids
  if (limitPrice === undefined || levels === undefined) return undefined
  const best = levels[0]?.price
  return best !== undefined && (draft.side === 'buy' ? limitPrice >= best : limitPrice <= best)
}

/** Fills of the order at the current book. A market order stays within the venue's price band (venue-rules 2.6). */
function walkFor(
  input: PreviewInput,
  isBuy: boolean,
  amount: Amount,
  limitPrice: Price | undefined,
): BookWalk | undefined {
  const { draft, instrument, markPrice } = input
  const levels = isBuy ? input.asks : input.bids
  if (levels === undefined) return undefined
  const worst = limitPrice ?? draft.worstPrice
  if (worst !== undefined) return walkBook(levels, amount, { side: draft.side, price: worst })
  if (markPrice === undefined) return walkBook(levels, amount)
  const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
  return walkBook(levels, amount, { side: draft.side, price: isBuy ? highestBuy : lowestSell })
}

/** Value of an order: the filled part at its cost, the resting part at its limit. */
function valueOf(terms: Terms, amount: Amount, walk: BookWalk | undefined): Usd | undefined {
  const { limitPrice } = terms
  if (limitPrice === undefined) return walk === undefined || walk.filled === 0n ? undefined : walk.notional
  if (walk === undefined) return notional(limitPrice, amount)
  return fixed6<Usd>(walk.notional + notional(limitPrice, subtract(amount, walk.filled)))
}

function feeFor(terms: Terms, amount: Amount, walk: BookWalk | undefined): Usd | undefined {
  const { draft, limitPrice } = terms
  if (walk === undefined || (limitPrice === undefined && walk.filled === 0n)) return undefined
  const taken =
    walk.averagePrice === undefined ? fixed6<Usd>(0n) : ticketFee(terms, walk.averagePrice, walk.filled, 'taker')
  const rests = limitPrice !== undefined && draft.timeInForce === 'GTC'
  const rested = rests ? ticketFee(terms, limitPrice, subtract(amount, walk.filled), 'maker') : fixed6<Usd>(0n)
  return taken === undefined || rested === undefined ? undefined : fixed6<Usd>(taken + rested)
}

type FeeTerms = Pick<PreviewInput, 'instrument' | 'indexPrice' | 'feeRates'>

export function ticketFee(
  { instrument, indexPrice, feeRates }: FeeTerms,
  price: Price,
  amount: Amount,
  liquidity: 'maker' | 'taker',
): Usd | undefined {
  return knownTradeFee({ instrument, price, amount, indexPrice, liquidity, rates: feeRates })
}

function marginFor(terms: Terms, amount: Amount): Usd | undefined {
  const { instrument, isBuy, price, markPrice, indexPrice, draft, leverage } = terms
  if (price === undefined || markPrice === undefined || indexPrice === undefined) return undefined
  if (leverage === 'unknown') return undefined
  // The margin terms of a perpetual load after its listing.
  if (!hasMarginTerms(instrument)) return undefined
  const opening = subtract(amount, smaller(amount, closable(terms)))
  const prices = { markPrice, indexPrice }
  const { reduceOnly } = draft
  const chosen = leverage === undefined ? {} : { leverage }
  return orderMargin({ instrument, isBuy, price, amount: opening, reduceOnly, prices, ...chosen })
}

/** Contracts of the position that an order on this side closes before it opens a new position. */
function closable({ isBuy, position }: Terms): Amount {
  const held = position ?? fixed6<Amount>(0n)
  return larger(isBuy ? fixed6<Amount>(0n - held) : held, fixed6<Amount>(0n))
}

function positive<T extends Price | Amount>(value: T | undefined): T | undefined {
  return value !== undefined && value > 0n ? value : undefined
}
