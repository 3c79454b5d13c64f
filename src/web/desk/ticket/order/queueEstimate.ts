import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { restsInBook } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import type { BookView } from '@/web/market/orderBook/bookView'
import { othersView, restingSizes, type Listed } from '@/web/session/orders/restingSizes'
import { decimalValue } from '@/web/ui/decimalText'

/** Contracts ahead of a new order at its price; undefined while unknown. */
export type QueueEstimate = { readonly ahead: Amount | undefined }

/**
 * Estimates the queue that an order would join: the size at its price, with the account's own orders, as the venue
 * counts it. Undefined for an order that would not rest. A book without any size of others is one whose source is lost,
 * not an empty queue.
 */
export function queueEstimate(
  draft: OrderDraft,
  view: BookView,
  orders: readonly Listed[],
  instrumentName: string,
): QueueEstimate | undefined {
  if (!restsInBook(draft)) return undefined
  const others = othersView(view, restingSizes(orders, instrumentName))
  const price = decimalValue<Price>(draft.priceText)
  if (price === undefined || view.status !== 'live' || others.bids.length + others.asks.length === 0)
    return { ahead: undefined }
  const isBuy = draft.side === 'buy'
  const best = isBuy ? view.bestAsk : view.bestBid
  if (best !== undefined && (isBuy ? price >= best : price <= best)) return undefined
  // A recording may hold the best levels only: what rests beyond the last is unknown.
  const worst = (isBuy ? others.bids : others.asks).at(-1)?.price
  if (worst === undefined || (isBuy ? price < worst : price > worst)) return { ahead: undefined }
  const level = (isBuy ? view.bids : view.asks).find((one) => one.price === price)
  return { ahead: level?.amount ?? fixed6(0n) }
}
