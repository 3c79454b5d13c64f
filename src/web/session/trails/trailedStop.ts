import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { positionKey } from '@/core/protocol/positionKey'
import type { TrailEnd } from './trail'

/** How many signed ids to remember. Older ones were replaced long ago and are not reported any more. */
const remembered = 32

/** Tracks a trailing stop across its ids. Each amend is a new order, and any of them may be the active one. */
export function createTrailedStop(startId: Hash) {
  const ends = new Map<Hash, TrailEnd>()
  let current = startId
  let signed: readonly Hash[] = []
  const owns = (orderId: Hash) => orderId === current || signed.includes(orderId)
  return {
    owns,
    /** Call after signing: reports under this id then belong to the stop, even before the answer. */
    sign: (orderId: Hash) => {
      signed = [...signed, orderId].slice(-remembered)
    },
    /** Call with the venue's answer about an amend. */
    adopt: (record: OrderMessage) => {
      const ended = endOf(record, [record])
      if (ended !== undefined) ends.set(record.orderId, ended)
      current = record.orderId
    },
    /** Returns why the stop is no longer active; undefined while it is. */
    end: () => ends.get(current),
    /** Records reports, and returns the amended stop if one of them confirms an amend. */
    receive: (changed: readonly OrderMessage[]): OrderMessage | undefined => {
      const next = changed.find(({ orderId, orderStatus }) => orderStatus === 'stop_order' && owns(orderId))
      for (const order of changed) {
        if (!owns(order.orderId) || (next !== undefined && next !== order)) continue
        const ended = endOf(order, changed)
        if (ended !== undefined) ends.set(order.orderId, ended)
      }
      return next !== undefined && changed.some(({ orderId }) => orderId === current) ? next : undefined
    },
  }
}

/**
 * Returns why a stop ended if no report of it arrived, for example while offline. An amended stop then looks cancelled,
 * so a cancel without an error counts as a change, which the trader is notified of.
 */
export function endedElsewhere(order: OrderMessage): TrailEnd | undefined {
  const ended = endOf(order, [order])
  return ended?.why === 'cancelled' && ended.code === undefined ? { why: 'changed' } : ended
}

/** Returns why a reported stop no longer waits; undefined while it does. */
function endOf(order: OrderMessage, changed: readonly OrderMessage[]): TrailEnd | undefined {
  const { orderStatus, filled, error } = order
  if (orderStatus === 'stop_order') return undefined
  // A stop with fills has triggered, even if its remainder was cancelled.
  const isOut = orderStatus === 'cancelled' || orderStatus === 'expired' || orderStatus === 'rejected'
  if (!isOut || filled > 0n) return { why: 'triggered' }
  const isReplaced = changed.some(
    (other) =>
      other.orderStatus === 'stop_order' && positionKey(other) === positionKey(order) && other.side === order.side,
  )
  return isReplaced && error === undefined ? { why: 'changed' } : { why: 'cancelled', code: error }
}
