import { useAllOrders } from '@/account/accountContext'
import type { PositionMessage } from '@/protocol/positionRecord'
import { closingStops } from './closingStops'
import type { WaitingStop } from './stopOrder'

/** The stops that would close a position or a part of it, as {@link closingStops}, of those that are open now. */
export function useClosingStops(): (position: PositionMessage) => readonly WaitingStop[] {
  const orders = useAllOrders().data?.orders ?? []
  return (position) => closingStops(position, orders)
}
