/**
 * The account's open orders. The list is read once and then follows the `orders` channel; answers to the account's own
 * requests are applied the same way. An ended order never returns, whatever the order of messages, and an amended order
 * keeps its row although its id changes.
 */

import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { positionKey } from '@/core/protocol/positionKey'

export type OpenOrder = OrderMessage & {
  /** Stays constant through amends: the first id of the order on this screen. */
  readonly rowKey: string
}

export type OpenOrders = {
  /** Oldest first. */
  readonly orders: readonly OpenOrder[]
  readonly endedIds: ReadonlySet<Hash>
}

export const noOpenOrders: OpenOrders = { orders: [], endedIds: new Set() }

const rememberedEnds = 5_000

/** True while the order can still be filled, amended or cancelled. */
export function isOpen(order: { readonly orderStatus: string }): boolean {
  return order.orderStatus === 'opened' || order.orderStatus === 'partial' || order.orderStatus === 'stop_order'
}

/** True for an order that can only be shown and cancelled, because an amend would sign terms that are not known. */
export function hasUnknownTerms(order: OrderMessage): boolean {
  const { orderStatus, orderType, timeInForce, stop, trigger, instrumentType } = order
  const isPartial = stop === undefined || trigger === undefined || orderType === undefined
  if (orderStatus === 'stop_order' && isPartial) return true
  return [orderStatus, timeInForce, stop, instrumentType].includes('other')
}

/**
 * True for orders that belong in the list. An immediate order reports partial fills but never rests. A TWAP is listed
 * while it works. An order in a state that is not known may be open, so it stays in the list until the next reading.
 */
function isListed(order: OrderMessage): boolean {
  const isPassing = order.orderStatus === 'partial' && order.timeInForce === 'IOC' && order.isTwap !== true
  return (isOpen(order) || order.orderStatus === 'other') && !isPassing
}

/**
 * Applies orders that changed together, in order. A message that ends an order and opens another of that instrument and
 * side is an amend, so the new order takes over the row.
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

/** Applies the answer to an amend. It contains only the new order, so the caller passes the old id. */
export function applyEdited(entry: OpenOrders, replacedId: Hash, order: OrderMessage): OpenOrders {
  const old = entry.orders.find(({ orderId }) => orderId === replacedId)
  if (old === undefined) return applyOrders(entry, [order])
  return applyOrders(entry, [{ ...old, orderStatus: 'cancelled' }, order])
}

/** Applies ends known from another source, such as the answer to a cancel. */
export function applyEnded(entry: OpenOrders, orderIds: readonly Hash[]): OpenOrders {
  const ended = new Set(orderIds)
  return {
    orders: entry.orders.filter(({ orderId }) => !ended.has(orderId)),
    endedIds: bounded(new Set([...entry.endedIds, ...orderIds])),
  }
}

/** Replaces the list with a fresh one and applies messages received meanwhile. Rows keep their keys. */
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
    (other) => !isOpen(other) && positionKey(other) === positionKey(opened) && other.side === opened.side,
  )
  return ended === undefined ? -1 : orders.findIndex(({ orderId }) => orderId === ended.orderId)
}

function withRow(orders: readonly OpenOrder[], at: number, order: OrderMessage): readonly OpenOrder[] {
  return orders.map((old, index) => (index === at ? inRow(order, old) : old))
}

/** Puts an amended order into its old row with its first time, because the venue assigns a new id and time. */
function inRow(order: OrderMessage, old: OpenOrder | undefined): OpenOrder {
  if (old === undefined) return { ...order, rowKey: order.orderId }
  const createdTimestamp = old.createdTimestamp ?? order.createdTimestamp
  return { ...order, rowKey: old.rowKey, ...(createdTimestamp !== undefined && { createdTimestamp }) }
}

function isOlder(order: OrderMessage, known: OrderMessage | undefined): boolean {
  return order.timestamp !== undefined && known?.timestamp !== undefined && order.timestamp < known.timestamp
}

/** Drops the oldest ids. Sets keep insertion order, so the first ids are the oldest. */
function bounded(ids: ReadonlySet<Hash>): ReadonlySet<Hash> {
  return ids.size <= rememberedEnds ? ids : new Set([...ids].slice(-rememberedEnds))
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
