import { subtract } from '@/core/protocol/fixed6'
import { positionKey } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { closingSide } from '@/web/session/figures/positions'
import type { OpenOrder } from '@/web/session/openOrders'

/**
 * Returns the account's resting reduce-only orders that would close the position. The venue counts them against the
 * size that further reduce-only orders may close.
 */
export function coveringOrders(
  orders: readonly OpenOrder[],
  position: Pick<PositionMessage, 'instrumentId' | 'side' | 'positionSide'>,
): readonly OpenOrder[] {
  const side = closingSide(position)
  return orders.filter(
    (order) =>
      positionKey(order) === positionKey(position) &&
      order.side === side &&
      order.reduceOnly === true &&
      order.isTwap !== true &&
      (order.orderStatus === 'opened' || order.orderStatus === 'partial'),
  )
}

/** Returns the contracts that these orders would still close. */
export function coveredAmount(orders: readonly Pick<OpenOrder, 'amount' | 'filled'>[]): bigint {
  return orders.reduce<bigint>((sum, order) => sum + subtract(order.amount, order.filled), 0n)
}
