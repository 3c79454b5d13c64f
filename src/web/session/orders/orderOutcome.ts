import { subtract, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'

/** What an order that has ended did, and what it did not. */
export type ShortOutcome = {
  readonly filled: Amount
  /** Cancelled by the venue, or not taken: more than 0. */
  readonly rest: Amount
  /** Of what was filled, as far as the venue says. */
  readonly averagePrice: Price | undefined
  /** The venue's code, where it gives a reason. */
  readonly error: string | undefined
}

/**
 * What an order left unfilled when it ended; undefined while it can still fill, and for one that filled whole. An
 * immediate order never rests: once it is partly filled, the answer says all that became of it (websocket.md 8: an IOC
 * rest ends as `cancelled`). A TWAP sends immediate orders over time, and is not over when one of them is.
 */
export function outcomeOf(order: OrderMessage): ShortOutcome | undefined {
  const { orderStatus, filled, amount, avgPrice, error } = order
  if (order.isTwap === true || filled >= amount) return undefined
  const isImmediate = order.timeInForce === 'IOC' || order.orderType === 'market'
  const isOver = orderStatus === 'cancelled' || orderStatus === 'expired' || orderStatus === 'rejected'
  if (!isOver && !(isImmediate && orderStatus === 'partial')) return undefined
  return { filled, rest: subtract(amount, filled), averagePrice: avgPrice === 0n ? undefined : avgPrice, error }
}
