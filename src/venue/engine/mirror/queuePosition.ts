import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { ExchangeState } from '../state'

/** The place of a resting order: contracts before it in its queue, and of all orders at its price with it. */
export type QueuePosition = { readonly ahead: Amount; readonly total: Amount }

/**
 * Returns the place of an open order in its queue; undefined for any other order. While a mirrored book shows nothing,
 * because its source is lost or its levels are unknown, the place is unknown too.
 */
export function queuePosition({ orders, mirror }: ExchangeState, orderId: Hash): QueuePosition | undefined {
  const order = orders.get(orderId)
  if (order?.level === undefined) return undefined
  const mirrored = mirror.mirrors.get(order.request.instrumentId)
  if (mirrored !== undefined && mirrored.buy.size + mirrored.sell.size === 0) return undefined
  let ahead = 0n
  for (let other = order.ahead; other !== undefined; other = other.ahead) ahead += other.remaining
  return { ahead: fixed6(ahead), total: order.level.total }
}
