import { formatFixed6, larger, smaller, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { bestRestingPrice } from '@/core/quant/othersBook'
import { orderOf, type CheckedDraft, type DraftOrder } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'

/** The best price at which a post-only order rests, live, for one that would take. */
export type RestingOffer = {
  readonly price: Price
  /** The order was sent and refused: a press places it there. Else a press only moves the ticket. */
  readonly isPlacing: boolean
  readonly onTake: () => void
}

type BestPrices = { readonly bestBid: Price | undefined; readonly bestAsk: Price | undefined }

type RestingOfferParts = {
  readonly instrument: Instrument
  readonly draft: OrderDraft
  readonly setDraft: (draft: OrderDraft) => void
  readonly checked: CheckedDraft
  /** As of this frame. Undefined while it is not live. */
  readonly book: BestPrices | undefined
  /** By the book of the moment of a press. */
  readonly checkNow: (draft: OrderDraft) => CheckedDraft
  readonly place: (order: DraftOrder) => void
  /** The order that the venue rejected last because it would take. */
  readonly refused: DraftOrder | undefined
  readonly setRefused: (order: DraftOrder | undefined) => void
}

/**
 * Where a post-only order that would take could rest: the best price at each moment, and never a worse one than was
 * asked for. Once the venue has refused the order a press places it there; before, it only moves the ticket. Nothing is
 * sent without a press.
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

  // At the price that the button shows, and no other. If it would take by now, the venue or the check refuses it again.
  const take = (restsAt: Price) => {
    const moved = { ...draft, priceText: formatFixed6(restsAt), volatilityText: undefined }
    parts.setDraft(moved)
    parts.setRefused(undefined)
    const next = parts.checkNow(moved)
    if (isPlacing && next.isReady) parts.place(next.order)
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
