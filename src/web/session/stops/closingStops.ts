import { positionKey } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { closingSide } from '@/web/session/figures/positions'
import type { OpenOrder } from '@/web/session/openOrders'
import { isArmed, waitingStops, type WaitingStop } from './stopOrder'

/** Returns the stops that would close all or part of a position, except those that still wait for their entry order. */
export function closingStops(position: PositionMessage, orders: readonly OpenOrder[]): readonly WaitingStop[] {
  return waitingStops(orders).filter(
    (stop) =>
      positionKey(stop) === positionKey(position) && stop.side === closingSide(position) && isArmed(stop, orders),
  )
}
