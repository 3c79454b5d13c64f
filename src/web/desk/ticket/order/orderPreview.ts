/**
 * What an order would cost and do, before it is signed. All of it is an estimate, and each
 * figure is `undefined` while something it is made of is not known.
 */

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
  /** Best first. `undefined` while the book is not live: nothing is then said of what the order would take. */
  readonly bids: readonly WalkLevel[] | undefined
  readonly asks: readonly WalkLevel[] | undefined
  readonly markPrice: Price | undefined
  readonly indexPrice: Price | undefined
  readonly feeRates: FeeSchedule
  /** Of a perpetual. */
  readonly leverage?: ChosenLeverage
  /** Signed: long > 0. What the order only closes needs no margin. */
  readonly position?: Amount | undefined
}

export type TicketFigures = {
  /** Of a market order: of the part that the book holds. */
  readonly notional: Usd | undefined
  /** Taker for what is taken at once, maker for what would rest. Negative is a rebate. */
  readonly fee: Usd | undefined
  readonly margin: Usd | undefined
  /** Whether it would take anything at once; `undefined` while that is unknown. */
  readonly takes: boolean | undefined
  /** Of the part that would be taken at once; `undefined` when nothing would. */
  readonly averagePrice: Price | undefined
  readonly worstPrice: Price | undefined
  /** How much worse than the mid the average is, as a fraction. */
  readonly slippage: number | undefined
  /** Whether a market order finds all it wants; `undefined` for limit orders and without a book. */
  readonly isWholeFill: boolean | undefined
}

type Terms = PreviewInput & {
  readonly isBuy: boolean
  /** `undefined` for a market order. */
  readonly limitPrice: Price | undefined
  /** What a margin is reckoned with: the limit, or what a market order is expected to pay. */
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
    notional: amount === undefined ? undefined : valueOf(terms, amount, walk),
    fee,
    margin,
    takes: takesOf(input, limitPrice),
    averagePrice: walk?.averagePrice,
    worstPrice: walk?.worstPrice,
    slippage:
      walk?.averagePrice === undefined || mid === undefined ? undefined : slippage(draft.side, walk.averagePrice, mid),
    isWholeFill: draft.type === 'market' ? walk?.isComplete : undefined,
  }
}

/** Known before the amount is: by the best price of the other side alone. */
function takesOf({ draft, bids, asks }: PreviewInput, limitPrice: Price | undefined): boolean | undefined {
  if (draft.type === 'market') return true
  if (draft.postOnly && restsInBook(draft)) return false
  const levels = draft.side === 'buy' ? asks : bids
  if (limitPrice === undefined || levels === undefined) return undefined
  const best = levels[0]?.price
  return best !== undefined && (draft.side === 'buy' ? limitPrice >= best : limitPrice <= best)
}

/** What the order would take at once. A market order trades no further than the venue's price band (venue-rules 2.6). */
function walkFor(
  input: PreviewInput,
  isBuy: boolean,
  amount: Amount,
  limitPrice: Price | undefined,
): BookWalk | undefined {
  const { draft, instrument, markPrice } = input
  const levels = isBuy ? input.asks : input.bids
  if (levels === undefined) return undefined
  if (limitPrice !== undefined) return walkBook(levels, amount, { side: draft.side, price: limitPrice })
  if (markPrice === undefined) return walkBook(levels, amount)
  const { highestBuy, lowestSell } = priceBandLimits(instrument, markPrice)
  return walkBook(levels, amount, { side: draft.side, price: isBuy ? highestBuy : lowestSell })
}

/** What is taken counts at what it would cost, what would rest at its limit. */
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
  // A perpetual's margin is read after its listing.
  if (!hasMarginTerms(instrument)) return undefined
  const opening = subtract(amount, smaller(amount, closable(terms)))
  const prices = { markPrice, indexPrice }
  const { reduceOnly } = draft
  const chosen = leverage === undefined ? {} : { leverage }
  return orderMargin({ instrument, isBuy, price, amount: opening, reduceOnly, prices, ...chosen })
}

/** How much of the position an order on this side closes before it opens anything. */
function closable({ isBuy, position }: Terms): Amount {
  const held = position ?? fixed6<Amount>(0n)
  return larger(isBuy ? fixed6<Amount>(0n - held) : held, fixed6<Amount>(0n))
}

function positive<T extends Price | Amount>(value: T | undefined): T | undefined {
  return value !== undefined && value > 0n ? value : undefined
}
