import { fixed6, subtract, type Price } from '@/core/protocol/fixed6'
import { othersBook, type RestingSize } from '@/core/quant/othersBook'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import type { BookView } from '@/web/market/orderBook/bookView'
import type { OpenOrder } from '@/web/session/openOrders'
import type { SelfTradePrevention } from './createOrder'

export type Listed = Pick<
  OpenOrder,
  'instrumentName' | 'orderStatus' | 'orderType' | 'isTwap' | 'side' | 'price' | 'amount' | 'filled'
>

/** Returns the account's orders in an instrument's book; untriggered stops and TWAPs are not in the book. */
export function restingSizes(orders: readonly Listed[], instrumentName: string): readonly RestingSize[] {
  return orders.flatMap((order) => {
    const isResting = order.orderStatus === 'opened' || order.orderStatus === 'partial'
    if (order.instrumentName !== instrumentName || !isResting || order.orderType !== 'limit' || order.isTwap === true)
      return []
    return [{ isBuy: order.side === 'buy', price: order.price, remaining: subtract(order.amount, order.filled) }]
  })
}

/** Returns the book without the account's orders; the unchanged view if the account has no orders. */
export function othersView(view: BookView, own: readonly RestingSize[]): BookView {
  if (own.length === 0) return view
  const { bids, asks } = othersBook(view, own)
  const bestBid = bids[0]?.price
  const bestAsk = asks[0]?.price
  const hasBoth = bestBid !== undefined && bestAsk !== undefined
  return {
    ...view,
    bids,
    asks,
    bestBid,
    bestAsk,
    spread: hasBoth ? subtract(bestAsk, bestBid) : undefined,
    mid: hasBoth ? fixed6<Price>((bestAsk + bestBid) / 2n) : undefined,
  }
}

/**
 * Returns the book against which a new order would trade: `EXPIRE_MAKER` cancels own orders in the way, `EXPIRE_TAKER`
 * ends at them, `EXPIRE_NONE` trades with them.
 */
export function tradableView(
  view: BookView,
  orders: readonly Listed[],
  instrumentName: string,
  prevention: SelfTradePrevention,
): BookView {
  return prevention === 'EXPIRE_NONE' ? view : othersView(view, restingSizes(orders, instrumentName))
}

/** Returns the book for a new order's preview, with and without own orders; undefined while it is not live. */
export function previewBook(
  view: BookView,
  orders: readonly Listed[],
  instrumentName: string,
  prevention: SelfTradePrevention,
): PreviewBook | undefined {
  if (view.status !== 'live') return undefined
  const { bids, asks } = tradableView(view, orders, instrumentName, prevention)
  return { bids, asks, withOwn: view }
}
