import { subtract, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'

export type ShortOutcome = {
  readonly filled: Amount
  /** The unfilled part, which the venue cancelled or did not accept; above 0. */
  readonly rest: Amount
  /** Average price of the filled part, if the venue reports it. */
  readonly averagePrice: Price | undefined
  readonly error: string | undefined
}

/**
 * Returns the unfilled part of an ended order. Undefined while the order can still fill, and if it filled completely.
 * An immediate order never rests: once partly filled, its answer is final (websocket.md 8: the rest of an IOC order
 * ends as `cancelled`). A TWAP sends immediate orders over time, so the end of one does not end the TWAP.
 */
export function outcomeOf(order: OrderMessage): ShortOutcome | undefined {
  const { orderStatus, filled, amount, avgPrice, error } = order
  if (order.isTwap === true || filled >= amount) return undefined
  const isImmediate = order.timeInForce === 'IOC' || order.orderType === 'market'
  const isOver = orderStatus === 'cancelled' || orderStatus === 'expired' || orderStatus === 'rejected'
  if (!isOver && !(isImmediate && orderStatus === 'partial')) return undefined
  return { filled, rest: subtract(amount, filled), averagePrice: avgPrice === 0n ? undefined : avgPrice, error }
}
