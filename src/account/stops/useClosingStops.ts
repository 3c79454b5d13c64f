import { useAllOrders } from '@/account/accountContext'
import { isArmed, type WaitingStop } from './stopOrder'
import { useStops } from './useStops'
import { closingSide } from '../positions'
import type { PositionMessage } from '@/protocol/positionRecord'

/** The stops that would close a position or a part of it: not those that still wait for an order of their own. */
export function useClosingStops(): (position: PositionMessage) => readonly WaitingStop[] {
  const stops = useStops()
  const orders = useAllOrders().data?.orders ?? []
  return (position) =>
    stops.filter(
      (stop) =>
        stop.instrumentName === position.instrumentName && stop.side === closingSide(position) && isArmed(stop, orders),
    )
}
