import type { PositionMessage } from '@/core/protocol/positionRecord'
import { closingStops } from './closingStops'
import type { WaitingStop } from './stopOrder'
import { useOrdersWithStops } from './useOrdersWithStops'

/** The stops that would close a position or a part of it, as {@link closingStops}, of those that are open now. */
export function useClosingStops(): (position: PositionMessage) => readonly WaitingStop[] {
  const orders = useOrdersWithStops()
  return (position) => closingStops(position, orders)
}
