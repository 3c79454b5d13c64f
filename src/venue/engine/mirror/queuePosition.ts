import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { ExchangeState } from '../state'

/** Where a resting order stands: contracts before it in its queue, and of all orders at its price with it. */
export type QueuePosition = { readonly ahead: Amount; readonly total: Amount }

/** Returns the place of an open order in its queue; undefined for any other order. */
export function queuePosition({ orders }: ExchangeState, orderId: Hash): QueuePosition | undefined {
  const order = orders.get(orderId)
  if (order?.level === undefined) return undefined
  let ahead = 0n
  for (let other = order.ahead; other !== undefined; other = other.ahead) ahead += other.remaining
  return { ahead: fixed6(ahead), total: order.level.total }
}
