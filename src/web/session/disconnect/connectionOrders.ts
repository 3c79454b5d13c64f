/**
 * Which orders came by the connection that is open now, and which by one that is lost: the venue cancels the orders of a
 * connection when it closes, if the account wants it so (venue-rules 8.2). An edited order belongs to the connection
 * that edited it; what was sent over REST belongs to none.
 */

import { createListeners } from '@/core/lib/listeners'
import type { Hash } from '@/core/protocol/instrument'
import type { Socket } from '@/web/connection/socket'
import type { Interceptor } from '@/web/session/interceptor'

export type ConnectionOrders = {
  /** Sees what is sent over the socket, so that what it places is known. */
  readonly interceptor: Interceptor
  /** Ids by the open connection, in the order they were placed. The same object until they change. */
  readonly getSnapshot: () => ReadonlySet<Hash>
  readonly subscribe: (listener: () => void) => () => void
  /** Ids by connections that were lost since, and of which it is not known what became. */
  readonly lost: () => ReadonlySet<Hash>
  /** These have ended, and it is known how. */
  readonly settle: (orderIds: Iterable<Hash>) => void
  readonly close: () => void
}

/** Old ones have ended long since: a page that is open for weeks does not remember them all. */
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
  const stopHearing = socket.onLost(() => {
    lost = lastOf([...lost, ...own])
    become(new Set())
  })
  return {
    interceptor: {
      name: 'connectionOrders',
      request: async ({ over, name, data }, next) => {
        if (over === 'rest') return next()
        const ending = endedBy(name, data)
        // Before it is sent: a cancel by the trader is no news when the channel reports it.
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
    close: stopHearing,
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

/** What was encoded or decoded by the operation's own schema has its id by this name. */
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
