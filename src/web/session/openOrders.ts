/**
 * The open orders of the account. The list is read once and then follows the `orders` channel; the answers to the
 * account's own requests go the same way in. An order that has ended never comes back, whatever order the messages
 * arrive in, and an edited order keeps its row although its id changes.
 */

import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'

export type OpenOrder = OrderMessage & {
  /** Stays the same through edits: the id that the order had first on this screen. */
  readonly rowKey: string
}

export type OpenOrders = {
  /** Oldest first. */
  readonly orders: readonly OpenOrder[]
  /** Ids that have ended, the last few thousand. */
  readonly endedIds: ReadonlySet<Hash>
}

export const noOpenOrders: OpenOrders = { orders: [], endedIds: new Set() }

const rememberedEnds = 5_000

/** Whether the order can still be filled, edited or cancelled. */
export function isOpen(order: { readonly orderStatus: string }): boolean {
  return order.orderStatus === 'opened' || order.orderStatus === 'partial' || order.orderStatus === 'stop_order'
}

/**
 * Whether it belongs in the list. Immediate or cancelled orders fill in steps, which the venue reports one by one, and
 * are never in the book; a TWAP is in the list while it works.
 */
function isListed(order: OrderMessage): boolean {
  const isPassing = order.orderStatus === 'partial' && order.timeInForce === 'IOC' && order.isTwap !== true
  return isOpen(order) && !isPassing
}

/**
 * Applies orders that changed together, in the order they were reported. A message that ends one order and opens
 * another of the same instrument and side is an edit: the new one takes the row of the old.
 */
export function applyOrders(entry: OpenOrders, changed: readonly OrderMessage[]): OpenOrders {
  const endedIds = new Set(entry.endedIds)
  let orders = entry.orders
  for (const order of changed) {
    if (!isListed(order)) endedIds.add(order.orderId)
  }
  for (const order of changed) {
    if (endedIds.has(order.orderId)) continue
    const known = orders.findIndex(({ orderId }) => orderId === order.orderId)
    const replaced = known === -1 ? replacedRow(orders, changed, order) : -1
    if (known !== -1) orders = isOlder(order, orders[known]) ? orders : withRow(orders, known, order)
    else if (replaced !== -1) orders = withRow(orders, replaced, order)
    else orders = [...orders, inRow(order, undefined)]
  }
  orders = orders.filter(({ orderId }) => !endedIds.has(orderId))
  return { orders, endedIds: bounded(endedIds) }
}

/** The answer to an edit reports only the new order; the caller knows the old one. */
export function applyEdited(entry: OpenOrders, replacedId: Hash, order: OrderMessage): OpenOrders {
  const old = entry.orders.find(({ orderId }) => orderId === replacedId)
  if (old === undefined) return applyOrders(entry, [order])
  return applyOrders(entry, [{ ...old, orderStatus: 'cancelled' }, order])
}

/** Takes in an order that is known to have ended, by the answer to a cancel for example. */
export function applyEnded(entry: OpenOrders, orderIds: readonly Hash[]): OpenOrders {
  const ended = new Set(orderIds)
  return {
    orders: entry.orders.filter(({ orderId }) => !ended.has(orderId)),
    endedIds: bounded(new Set([...entry.endedIds, ...orderIds])),
  }
}

/**
 * Replaces what was known by a fresh list from REST, with what the channel sent while the list was being read applied
 * on top. Rows that were on the screen keep their keys.
 */
export function reloadOrders(
  entry: OpenOrders,
  listed: readonly OrderMessage[],
  receivedMeanwhile: readonly (readonly OrderMessage[])[],
): OpenOrders {
  const known = new Map(entry.orders.map((order) => [order.orderId, order]))
  const orders = listed
    .filter((order) => isListed(order) && !entry.endedIds.has(order.orderId))
    .map((order) => inRow(order, known.get(order.orderId)))
    .sort((a, b) => compare(a.createdTimestamp ?? 0n, b.createdTimestamp ?? 0n))
  return receivedMeanwhile.reduce(applyOrders, { orders, endedIds: entry.endedIds })
}

function replacedRow(orders: readonly OpenOrder[], changed: readonly OrderMessage[], opened: OrderMessage): number {
  const ended = changed.find(
    (other) => !isOpen(other) && other.instrumentId === opened.instrumentId && other.side === opened.side,
  )
  return ended === undefined ? -1 : orders.findIndex(({ orderId }) => orderId === ended.orderId)
}

function withRow(orders: readonly OpenOrder[], at: number, order: OrderMessage): readonly OpenOrder[] {
  return orders.map((old, index) => (index === at ? inRow(order, old) : old))
}

/** An amended order keeps its row and the time it was first placed: the venue gives it a new id and a new time. */
function inRow(order: OrderMessage, old: OpenOrder | undefined): OpenOrder {
  if (old === undefined) return { ...order, rowKey: order.orderId }
  const createdTimestamp = old.createdTimestamp ?? order.createdTimestamp
  return { ...order, rowKey: old.rowKey, ...(createdTimestamp !== undefined && { createdTimestamp }) }
}

function isOlder(order: OrderMessage, known: OrderMessage | undefined): boolean {
  return order.timestamp !== undefined && known?.timestamp !== undefined && order.timestamp < known.timestamp
}

/** A set keeps the order of insertion, so the first ones are the oldest. */
function bounded(ids: ReadonlySet<Hash>): ReadonlySet<Hash> {
  return ids.size <= rememberedEnds ? ids : new Set([...ids].slice(-rememberedEnds))
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
