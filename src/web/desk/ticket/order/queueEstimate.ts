import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { restsInBook } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import type { BookView } from '@/web/market/orderBook/bookView'
import { othersView, restingSizes, type Listed } from '@/web/session/orders/restingSizes'
import { decimalValue } from '@/web/ui/decimalText'

/** Contracts ahead of a new order at its price; undefined while unknown. */
export type QueueEstimate = { readonly ahead: Amount | undefined }

/**
 * Estimates the queue that an order would join: the size of others at its price. Undefined for an order that would not
 * rest. A book without any size is one whose source is lost, not an empty queue.
 */
export function queueEstimate(
  draft: OrderDraft,
  view: BookView,
  orders: readonly Listed[],
  instrumentName: string,
): QueueEstimate | undefined {
  if (!restsInBook(draft)) return undefined
  const { status, ...book } = othersView(view, restingSizes(orders, instrumentName))
  const price = decimalValue<Price>(draft.priceText)
  if (price === undefined || status !== 'live' || book.bids.length + book.asks.length === 0) return { ahead: undefined }
  const isBuy = draft.side === 'buy'
  const best = isBuy ? view.bestAsk : view.bestBid
  if (best !== undefined && (isBuy ? price >= best : price <= best)) return undefined
  const levels = isBuy ? book.bids : book.asks
  const level = levels.find((one) => one.price === price)
  // A recording may hold the best levels only: what rests beyond the last is unknown.
  const worst = levels.at(-1)?.price
  const isBeyond = worst === undefined || (isBuy ? price < worst : price > worst)
  return { ahead: level?.amount ?? (isBeyond ? undefined : fixed6(0n)) }
}
