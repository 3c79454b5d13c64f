import { larger, smaller, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { bestRestingPrice } from '@/core/quant/othersBook'
import { orderOf, type CheckedDraft, type DraftOrder } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { pickPrice } from './draftChanges'

/** Suggestion for a post-only order that would take: the best price at which it would rest, updated live. */
export type RestingOffer = {
  readonly price: Price
  /** True after the venue rejected the order: a press then places it. Otherwise a press only changes the ticket. */
  readonly isPlacing: boolean
  readonly onTake: () => void
}

type BestPrices = { readonly bestBid: Price | undefined; readonly bestAsk: Price | undefined }

type RestingOfferParts = {
  readonly instrument: Instrument
  readonly draft: OrderDraft
  readonly setDraft: (draft: OrderDraft) => void
  readonly checked: CheckedDraft
  /** Best prices at this render; `undefined` while the book is not live. */
  readonly book: BestPrices | undefined
  /** Checks a draft against the market and the account at press time. */
  readonly checkNow: (draft: OrderDraft) => CheckedDraft
  /** Places the order of a draft, after the confirmation that the trader has chosen. */
  readonly place: (order: DraftOrder, draft: OrderDraft) => void
  /** The order that the venue last rejected because it would take. */
  readonly refused: DraftOrder | undefined
  readonly setRefused: (order: DraftOrder | undefined) => void
}

/**
 * Suggests a price at which a post-only order that would take could rest: the current best price, but never worse than
 * requested. A press places the order only after a rejection by the venue; before that, it changes the ticket.
 */
export function restingOffer(parts: RestingOfferParts): RestingOffer | undefined {
  const { instrument, draft, checked, book, refused } = parts
  const order = orderOf(draft, instrument)
  const isPlacing = order !== undefined && refused !== undefined && isSame(order, refused)
  const wouldTake = !checked.isReady && checked.error.code === 'GTC_ORDER_REJECTED'
  const price =
    order !== undefined && book !== undefined && (isPlacing || wouldTake)
      ? restingPrice(order, book, instrument)
      : undefined

  // Uses exactly the price on the button. If an order there would take by now, the check or the venue rejects it again.
  const take = (restsAt: Price) => {
    const moved = pickPrice(draft, restsAt)
    parts.setDraft(moved)
    parts.setRefused(undefined)
    const next = parts.checkNow(moved)
    if (isPlacing && next.isReady) parts.place(next.order, moved)
  }
  return price === undefined ? undefined : { price, isPlacing, onTake: () => take(price) }
}

function restingPrice(
  { isBuy, limitPrice }: DraftOrder,
  { bestBid, bestAsk }: BestPrices,
  { priceStep }: Instrument,
): Price | undefined {
  const best = bestRestingPrice(isBuy, isBuy ? bestAsk : bestBid, priceStep)
  if (best === undefined || limitPrice === undefined) return limitPrice
  return isBuy ? smaller(best, limitPrice) : larger(best, limitPrice)
}

function isSame(a: DraftOrder, b: DraftOrder): boolean {
  const names = ['instrumentId', 'isBuy', 'amount', 'limitPrice', 'postOnly', 'reduceOnly', 'timeInForce'] as const
  return names.every((name) => a[name] === b[name])
}
