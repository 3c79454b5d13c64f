/**
 * Tracks which orders were placed over the open connection and which over lost connections. With cancel-on-disconnect
 * the venue cancels a connection's orders when the connection closes (venue-rules 8.2). An amended order belongs to the
 * connection that amended it; orders sent over REST belong to no connection.
 */

import { createListeners } from '@/core/lib/listeners'
import type { Hash } from '@/core/protocol/instrument'
import type { Socket } from '@/web/connection/socket'
import type { Interceptor } from '@/web/session/interceptor'

export type ConnectionOrders = {
  readonly interceptor: Interceptor
  /** Ids placed over the open connection, in order of placement. The set keeps its identity until it changes. */
  readonly getSnapshot: () => ReadonlySet<Hash>
  readonly subscribe: (listener: () => void) => () => void
  /** Ids placed over lost connections whose outcomes are unknown. */
  readonly lost: () => ReadonlySet<Hash>
  readonly settle: (orderIds: Iterable<Hash>) => void
  readonly close: () => void
}

/** Older orders have ended long ago, so a page that stays open for weeks forgets them. */
const remembered = 2_000

export function createConnectionOrders(socket: Pick<Socket, 'onLost'>): ConnectionOrders {
  const { subscribe, publish } = createListeners()
  let own: ReadonlySet<Hash> = new Set()
  let lost: ReadonlySet<Hash> = new Set()
  const become = (next: ReadonlySet<Hash>) => {
    if (next.size === own.size && [...next].every((orderId) => own.has(orderId))) return
    own = next
    publish()
  }
  const stopListening = socket.onLost(() => {
    lost = lastOf([...lost, ...own])
    become(new Set())
  })
  return {
    interceptor: {
      name: 'connectionOrders',
      request: async ({ over, name, data }, next) => {
        if (over === 'rest') return next()
        const ending = endedBy(name, data)
        // Removed before the request is sent, so that the trader's own cancel is not reported as news.
        lost = ending === 'all' ? new Set() : without(lost, ending)
        const reply = await next()
        const left = without(own, ending === 'all' ? orderIdsOf(reply) : ending)
        const placed = placedBy(name, reply)
        become(placed === undefined ? left : lastOf([...left, placed]))
        return reply
      },
    },
    getSnapshot: () => own,
    subscribe,
    lost: () => lost,
    settle: (orderIds) => {
      const known = [...orderIds]
      lost = without(lost, known)
      become(without(own, known))
    },
    close: stopListening,
  }
}

function placedBy(op: string, reply: unknown): Hash | undefined {
  return op === 'create_order' || op === 'edit_order' ? orderIdOf(reply) : undefined
}

function endedBy(op: string, data: unknown): readonly Hash[] | 'all' {
  if (op === 'cancel_all_orders') return 'all'
  const orderId = op === 'cancel_order' || op === 'edit_order' ? orderIdOf(data) : undefined
  return orderId === undefined ? [] : [orderId]
}

/** Returns the order id of a request's data. The operation's schema guarantees the type of this member. */
function orderIdOf(value: unknown): Hash | undefined {
  if (typeof value !== 'object' || value === null || !('orderId' in value)) return undefined
  return isOrderId(value.orderId) ? value.orderId : undefined
}

function orderIdsOf(value: unknown): readonly Hash[] {
  if (typeof value !== 'object' || value === null || !('orderIds' in value)) return []
  return Array.isArray(value.orderIds) ? value.orderIds.filter(isOrderId) : []
}

function isOrderId(value: unknown): value is Hash {
  return typeof value === 'string' && value.startsWith('0x')
}

function lastOf(orderIds: readonly Hash[]): ReadonlySet<Hash> {
  return new Set(orderIds.slice(-remembered))
}

function without(set: ReadonlySet<Hash>, orderIds: readonly Hash[]): ReadonlySet<Hash> {
  if (!orderIds.some((orderId) => set.has(orderId))) return set
  const left = new Set(set)
  for (const orderId of orderIds) left.delete(orderId)
  return left
}
