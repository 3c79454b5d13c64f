import type { PositionMessage } from '@/core/protocol/positionRecord'
import { closingStops } from './closingStops'
import type { WaitingStop } from './stopOrder'
import { useOrdersWithStops } from './useOrdersWithStops'

/** Returns a function that finds the {@link closingStops} among the current open orders. */
export function useClosingStops(): (position: PositionMessage) => readonly WaitingStop[] {
  const orders = useOrdersWithStops()
  return (position) => closingStops(position, orders)
}
