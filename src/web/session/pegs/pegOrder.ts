import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { positionKey } from '@/core/protocol/positionKey'
import { isOpen, type OpenOrder } from '@/web/session/openOrders'
import { remainingOf } from '@/web/session/remainingOf'
import type { PegEnd } from './peg'

/**
 * Ids that are followed. Older ids are folded into a sum, because no reports are expected for an order replaced so many
 * edits ago.
 */
const remembered = 32

/**
 * Follows a peg's order through its ids. Each edit is a new order with nothing filled, so only this sum shows how much
 * is still wanted. Without it, a fill that crosses an edit would be bought twice.
 */
export function createPegOrder(from: OpenOrder) {
  const total = remainingOf(from)
  let folded = 0n
  /** Fills since the peg started, by id in the order of the edits. */
  const fills = new Map<Hash, bigint>([[from.orderId, 0n]])
  const ends = new Map<Hash, PegEnd>()
  const filledBefore = (orderId: Hash) => (orderId === from.orderId ? from.filled : 0n)

  const note = ({ orderId, filled }: Pick<OrderMessage, 'orderId' | 'filled'>) => {
    const since = filled - filledBefore(orderId)
    const known = fills.get(orderId)
    if (known !== undefined && since > known) fills.set(orderId, since)
  }

  return {
    isOwn: (orderId: Hash) => fills.has(orderId),
    /** Call after signing: reports under this id then belong to the peg's order, even before the answer. */
    follow: (orderId: Hash) => {
      fills.set(orderId, 0n)
      for (const [oldest, filled] of fills) {
        if (fills.size <= remembered) break
        folded += filled
        fills.delete(oldest)
        ends.delete(oldest)
      }
    },
    receive: (changed: readonly OrderMessage[]) => {
      for (const order of changed) {
        if (!fills.has(order.orderId)) continue
        note(order)
        const end = endOf(order, changed)
        if (end !== undefined) ends.set(order.orderId, end)
      }
    },
    endOf: (orderId: Hash) => ends.get(orderId),
    /** Returns the order with all its known fills, from which `wanted` counts. */
    asKnown: (open: OpenOrder): OpenOrder => {
      const filled = filledBefore(open.orderId) + (fills.get(open.orderId) ?? 0n)
      return filled > open.filled ? { ...open, filled: fixed6<Amount>(filled) } : open
    },
    wanted: (open: OpenOrder): Amount => {
      note(open)
      const filled = [...fills.values()].reduce((sum, one) => sum + one, folded)
      return fixed6<Amount>(total - filled)
    },
  }
}

function endOf(order: OrderMessage, changed: readonly OrderMessage[]): PegEnd | undefined {
  if (isOpen(order)) return undefined
  if (order.orderStatus === 'filled') return { why: 'filled' }
  const isReplaced = changed.some(
    (other) => isOpen(other) && positionKey(other) === positionKey(order) && other.side === order.side,
  )
  return isReplaced ? { why: 'changed' } : { why: 'cancelled', code: order.error }
}
