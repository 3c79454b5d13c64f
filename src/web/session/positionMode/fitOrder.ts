import type { Amount } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { Positions } from '@/web/session/figures/positions'
import { OvertakenError } from '@/web/session/orders/overtakenError'
import { formatExact } from '@/web/ui/formatExact'
import { heldPerpetual, legsOf, type PositionMode, type SomeOrder } from './legsOf'

/** Adapts an order that cannot be split to the position mode. Throws if the order would flip a position. */
export function fitOrder<Order extends SomeOrder>(
  order: Order,
  mode: PositionMode,
  positions: Positions | undefined,
): Order {
  const legs = legsOf(order, mode, heldPerpetual(positions, order.instrumentId))
  if (legs.kind === 'split') throw new OvertakenError(overPositionText(legs.close.amount))
  return legs.order
}

/** Explains why an order that the page works is not split. */
export function notSplitText(): string {
  return t('This order cannot flip a position. Close it first.')
}

export function overPositionText(size: Amount): string {
  return t('One-way mode: an order against your position can be at most {amount}. Lower it, or close first.', {
    amount: formatExact(size),
  })
}
