import type { PositionMessage } from '@/core/protocol/positionRecord'
import { closingSide } from '@/web/session/figures/positions'
import type { OpenOrder } from '@/web/session/openOrders'
import { isArmed, waitingStops, type WaitingStop } from './stopOrder'

/** The stops that would close a position or a part of it: not those that still wait for an order of their own. */
export function closingStops(position: PositionMessage, orders: readonly OpenOrder[]): readonly WaitingStop[] {
  return waitingStops(orders).filter(
    (stop) =>
      stop.instrumentName === position.instrumentName && stop.side === closingSide(position) && isArmed(stop, orders),
  )
}
