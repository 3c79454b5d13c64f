import { formatFixed6, larger, notional, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { LargestOrder } from '@/core/quant/preview/largestOrder'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { orderOf, type DraftOrder } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { useMarketData } from '@/web/market/marketDataContext'
import type { BookView } from '@/web/market/orderBook/bookView'
import { heldAtSide } from '@/web/session/figures/positions'
import { previewBook } from '@/web/session/orders/restingSizes'
import type { AccountOrderPreview } from '@/web/session/preview/useOrderPreview'
import { useAccountListsNow } from '@/web/session/useAccountListsNow'
import { decimalValue } from '@/web/ui/decimalText'
import { snapPrice } from '@/web/ui/priceSteps'
import { previewTicket } from './orderPreview'

/** Inputs of the form check; `undefined` while unknown. */
export type OrderFacts = {
  readonly book: BookView
  readonly markPrice: Price | undefined
  /** Signed contracts, positive for long. */
  readonly position: Amount | undefined
}

export type OrderNow = {
  readonly facts: () => OrderFacts
  /** Computes the effect on the account with this book; `undefined` while unknown. */
  readonly judge: (order: DraftOrder, book: BookView) => OrderPreview | undefined
  /** Largest order at press time; `undefined` while the book is not live or the account is unknown. */
  readonly largest: () => LargestOrder | undefined
  /** The limit or, without one, the best opposite price; the mark while the book is not live. */
  readonly price: () => Price | undefined
  /**
   * Value of a draft's order: what it takes at the prices of the book, but never less than at its limit. Undefined while
   * unknown.
   */
  readonly value: (order: DraftOrder, pressed: OrderDraft) => Usd | undefined
  /** The nearest valid price to the middle of the book; `undefined` while the book is not live. */
  readonly mid: () => Price | undefined
}

const emptyBook: PreviewBook = { bids: [], asks: [] }

/** Returns the facts at press time. The facts on screen may be 0.2 s old, or older on a busy page. */
export function useOrderNow(
  instrument: Instrument,
  draft: OrderDraft,
  previewed: AccountOrderPreview | undefined,
): OrderNow {
  const { instrumentName, instrumentId } = instrument
  const marketData = useMarketData()
  const listsNow = useAccountListsNow()
  const bookNow = () => marketData.orderBook(instrumentName).getSnapshot()
  const markNow = () =>
    marketData.tickers({ kind: 'instrument', instrumentName }).getSnapshot().tickers.get(instrumentName)?.mark?.price
  const bookFor = ({ selfTradePrevention = draft.selfTradePrevention }: DraftOrder, book: BookView) =>
    previewBook(book, listsNow().open?.orders ?? [], instrumentName, selfTradePrevention)
  return {
    facts: () => ({
      book: bookNow(),
      markPrice: markNow(),
      position: heldAtSide(listsNow().positions, { instrumentId, positionSide: draft.positionSide }),
    }),
    judge: (order, book) => previewed?.now(order, bookFor(order, book)),
    largest: () => {
      const book = bookNow()
      const sized = orderOf({ ...draft, priceText: sizingPrice(draft, book), amountText: '1' }, instrument)
      if (sized === undefined) return undefined
      // An order that can rest is priced at its limit, even without a live book.
      const tradable = bookFor(sized, book) ?? (sized.timeInForce === 'GTC' ? emptyBook : undefined)
      return tradable === undefined ? undefined : previewed?.largest(sized, tradable)
    },
    price: () => {
      const limit = draft.type === 'limit' ? decimalValue<Price>(draft.priceText) : undefined
      return limit ?? touchOf(draft.side, bookNow()) ?? markNow()
    },
    value: (order, pressed) => {
      const book = bookFor(order, bookNow())
      const prices = { markPrice: markNow(), indexPrice: undefined, feeRates: undefined }
      const figures = previewTicket({ draft: pressed, instrument, bids: book?.bids, asks: book?.asks, ...prices })
      const { limitPrice } = order
      const atLimit = limitPrice === undefined ? undefined : notional(limitPrice, order.amount)
      if (figures.notional === undefined || atLimit === undefined) return figures.notional ?? atLimit
      return larger(figures.notional, atLimit)
    },
    mid: () => {
      const { status, mid } = bookNow()
      return status === 'live' && mid !== undefined ? snapPrice(toNumber(mid), instrument.priceStep) : undefined
    },
  }
}

/** Price by which the largest order is computed. A limit order without a price uses the best opposite price. */
function sizingPrice({ type, side, priceText }: OrderDraft, book: BookView): string {
  if (type === 'market' || priceText.trim() !== '') return priceText
  const touch = touchOf(side, book)
  return touch === undefined ? priceText : formatFixed6(touch)
}

function touchOf(side: OrderDraft['side'], { status, bestBid, bestAsk }: BookView): Price | undefined {
  return status === 'live' ? (side === 'buy' ? bestAsk : bestBid) : undefined
}
