/**
 * Finds the outcomes of a lost connection's orders once the page is connected again, and reports them once. The venue
 * may notice the loss later than the page, so later cancels are reported too.
 */

import { orders as ordersChannel } from '@/core/protocol/channels/orders'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { getOrderHistory } from '@/core/protocol/rest/history'
import { getOrders } from '@/core/protocol/rest/orders'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import { isEndedByExpiry } from '@/web/session/orders/isEndedByExpiry'
import { createPersistedOrders, orderMark, type OrderMark } from '@/web/session/orders/persistedOrders'
import type { ConnectionOrders } from './connectionOrders'

/** Outcomes of the orders that were open when the connection dropped, as counts. */
export type AwayNews =
  | {
      readonly status: 'known'
      readonly cancelled: number
      readonly filled: number
      readonly expired: number
      readonly open: number
    }
  /** The venue could not be reached. The page's lists are reread anyway. */
  | { readonly status: 'unknown'; readonly count: number; readonly error: unknown }

type WhileAwayParts = {
  readonly orders: Pick<ConnectionOrders, 'lost' | 'settle'>
  readonly feed: Pick<Feed, 'subscribe' | 'onReconnected'>
  readonly rest: RestClient
  readonly before: ReadonlySet<OrderMark>
  readonly notify: (news: AwayNews) => void
}

const pageSize = 50
/** Covers the orders that one connection may have placed recently. Older rows do not belong to this loss. */
const mostPages = 5

/**
 * Stores this page's orders for the next page, and reports orders of lost connections. Returns a function that stops
 * this.
 */
export function followConnectionOrders({
  storage,
  name,
  orders,
  ...parts
}: Omit<WhileAwayParts, 'before'> & {
  readonly orders: Pick<ConnectionOrders, 'lost' | 'settle' | 'getSnapshot' | 'subscribe'>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly name: string
}): () => void {
  const persisted = createPersistedOrders(storage, name)
  const before = persisted.read()
  const keep = () => persisted.keep(orders.getSnapshot())
  const stopKeeping = orders.subscribe(keep)
  keep()
  const stopReporting = reportWhileAway({ ...parts, orders, before })
  return () => {
    stopReporting()
    stopKeeping()
  }
}

export function reportWhileAway({ orders, feed, rest, before, notify }: WhileAwayParts): () => void {
  const subscription = feed.subscribe('orders', ordersChannel, {
    onMessage: ({ orders: changed }) => {
      const lost = orders.lost()
      const ended = changed.filter(({ orderStatus }) => !isOpenStatus(orderStatus))
      orders.settle(ended.map(({ orderId }) => orderId))
      const cancelled = ended.filter((order) => lost.has(order.orderId) && endOf(order) === 'cancelled').length
      // Fills and expiries have their own notices.
      if (cancelled > 0) notify({ status: 'known', cancelled, filled: 0, expired: 0, open: orders.lost().size })
    },
  })
  const ask = (lost: ReadonlySet<OrderMark>) => {
    if (lost.size === 0) return
    readEnded(rest, lost).then(
      (ended) => {
        const news = newsOf(lost, ended)
        orders.settle(ended.keys())
        if (news.cancelled > 0) notify(news)
      },
      (error: unknown) => notify({ status: 'unknown', count: lost.size, error }),
    )
  }
  const stopListening = feed.onReconnected(() => ask(new Set([...orders.lost()].map(orderMark))))
  ask(before)
  return () => {
    stopListening()
    subscription.close()
  }
}

async function readEnded(rest: RestClient, lost: ReadonlySet<OrderMark>): Promise<ReadonlyMap<Hash, OrderEnd>> {
  const open = new Set((await rest.call(getOrders, {})).map(({ orderId }) => orderMark(orderId)))
  const wanted = new Set([...lost].filter((mark) => !open.has(mark)))
  const ended = new Map<Hash, OrderEnd>()
  for (let page = 0; page < mostPages && ended.size < wanted.size; page++) {
    const query = { limit: pageSize, offset: page * pageSize }
    const { orderHistory = [] } = await rest.call(getOrderHistory, { query })
    for (const order of orderHistory) {
      if (wanted.has(orderMark(order.orderId))) ended.set(order.orderId, endOf(order))
    }
    if (orderHistory.length < pageSize) break
  }
  return ended
}

function newsOf(lost: ReadonlySet<OrderMark>, ended: ReadonlyMap<Hash, OrderEnd>) {
  const count = (end: OrderEnd) => [...ended.values()].filter((one) => one === end).length
  return {
    status: 'known' as const,
    cancelled: count('cancelled'),
    filled: count('filled'),
    expired: count('expired'),
    open: lost.size - ended.size,
  }
}

type OrderEnd = 'cancelled' | 'filled' | 'expired' | 'other'

function endOf(order: Pick<OrderMessage, 'orderStatus' | 'error'>): OrderEnd {
  if (isEndedByExpiry(order)) return 'expired'
  return order.orderStatus === 'cancelled' || order.orderStatus === 'filled' ? order.orderStatus : 'other'
}

function isOpenStatus(status: string): boolean {
  return status === 'opened' || status === 'partial' || status === 'stop_order'
}
