import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { getOrder } from '@/core/protocol/rest/orders'
import type { RestClient } from '@/web/connection/restClient'
import type { UnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import { positionAtSide, type Positions } from '@/web/session/figures/positions'
import type { OpenOrder } from '@/web/session/openOrders'
import type { NewOrder } from '@/web/session/orders/createOrder'
import { noFlags } from '@/web/session/orders/orderFlags'
import type { SessionContext } from '@/web/session/sessionContext'
import { createStopActions, type StopActions, type StopNotice } from './stopActions'
import { isWaiting, type NewStop } from './stopOrder'

export function openStops(context: SessionContext): StopActions {
  const { orders, actions, data, rest, unknownOutcomes, notifyStop: notify, onOrders, onOrdersRead } = context
  onOrders(({ known, changed }) => stopNews(known, changed).forEach(notify))
  onOrdersRead(({ known, read }) => void reportMissedStops({ unknownOutcomes, rest, known, read, notify }))
  return createStopActions({
    context: orders,
    unknownOutcomes,
    clock: context.clock,
    onPlaced: context.onPlaced,
    onEdited: context.onEdited,
    onEnded: data.onEnded,
    heldFor: (stop) => heldForStop(stop, data.positions()),
    closeNow: (stop, amount) => actions.place(stopClosingOrder(stop, amount)),
    notify,
  })
}

type StopSide = Pick<NewStop, 'instrumentId' | 'isBuy' | 'positionSide'>

/** Returns the contracts that a stop could close; undefined while the positions are unknown. */
function heldForStop({ isBuy, ...of }: StopSide, positions: Positions | undefined): Amount | undefined {
  if (positions === undefined) return undefined
  const held = positionAtSide(positions, of)
  return held !== undefined && isBuy === (held.side === 'sell') ? held.amount : fixed6<Amount>(0n)
}

/** Builds the order that a triggered stop would send: a market order, reduce-only. */
function stopClosingOrder({ instrumentId, isBuy, positionSide }: StopSide, amount: Amount): NewOrder {
  return {
    instrumentId,
    isBuy,
    amount,
    limitPrice: undefined,
    ...noFlags,
    positionSide,
    reduceOnly: true,
    timeInForce: 'IOC',
  }
}

export type StopNews = Extract<StopNotice, { kind: 'triggered' | 'ended' }>

/**
 * Finds the waiting stops that a message of the `orders` channel triggered or ended. Amended stops, and stops that
 * their owner ended, are not reported.
 */
export function stopNews(known: readonly OpenOrder[], changed: readonly OrderMessage[]): readonly StopNews[] {
  return changed.flatMap((order): readonly StopNews[] => {
    if (order.orderStatus === 'stop_order') return []
    const from = known.find(({ orderId }) => orderId === order.orderId)
    if (from === undefined || !isWaiting(from)) return []
    const hasEnded =
      order.orderStatus === 'cancelled' || order.orderStatus === 'expired' || order.orderStatus === 'rejected'
    // A stop with fills has triggered, even if its rest was cancelled.
    if (!hasEnded || order.filled > 0n) return [{ kind: 'triggered', order, from }]
    const isWithParent = from.parentOrderId !== undefined && hasGone(from.parentOrderId, changed)
    return order.error !== undefined || isWithParent ? [{ kind: 'ended', order, from }] : []
  })
}

function hasGone(orderId: string, changed: readonly OrderMessage[]): boolean {
  return changed.some((other) => other.orderId === orderId && other.orderStatus === 'cancelled')
}

type MissedStopParts = {
  readonly rest: RestClient
  readonly unknownOutcomes: Pick<UnknownOutcomes, 'until'>
  readonly known: readonly OpenOrder[]
  readonly read: readonly OpenOrder[]
  readonly notify: (news: StopNews) => void
}

/** Requests the stops that ended while the connection was down by id, and reports them like live changes. */
export async function reportMissedStops({
  rest,
  unknownOutcomes,
  known,
  read,
  notify,
}: MissedStopParts): Promise<void> {
  const now = new Map(read.map((order) => [order.orderId, order]))
  const missed = known.filter((order) => {
    const found = now.get(order.orderId)
    return isWaiting(order) && (found === undefined || !isWaiting(found))
  })
  // One at a time, because the venue counts each request double (rest-private 1.5).
  for (const from of missed) {
    const { orderId } = from
    const order = now.get(orderId) ?? (await unknownOutcomes.until(() => rest.call(getOrder, { path: { orderId } })))
    if (order !== undefined) stopNews([from], [order]).forEach(notify)
  }
}
