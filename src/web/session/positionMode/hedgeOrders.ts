import { absolute, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import { AccessError } from '@/web/session/access/accessError'
import { heldAtSide, type Positions } from '@/web/session/figures/positions'
import type { OrderNotice } from '@/web/session/orderNotice'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { OrderActions, PlaceOptions } from '@/web/session/orders/orderActions'
import { sideOf, type OrderFlags } from '@/web/session/orders/orderFlags'
import { OvertakenError, overtakenMessage } from '@/web/session/orders/overtakenError'
import { sidelessText } from './hedgeSide'
import type { PositionModeStore } from './positionModeStore'

type HedgeDeps = {
  readonly positionMode: Pick<PositionModeStore, 'modeOf'>
  readonly positions: () => Positions | undefined
  readonly notify: (notice: OrderNotice) => void
}

type Sided = Pick<OrderFlags, 'positionSide'> & { readonly instrumentId: string }

/** Throws {@link AccessError} for an order without a position's side, which hedge mode requires. */
export function assertSided({ positionMode }: Pick<HedgeDeps, 'positionMode'>, order: Sided): void {
  const isSided = sideOf(order).positionSide !== undefined
  if (!isSided && positionMode.modeOf(order.instrumentId) === 'hedge') throw new AccessError(sidelessText)
}

/** Returns the orders in the body of a request: one, or those of a batch. */
export function ordersIn(data: unknown): readonly Sided[] {
  if (Array.isArray(data)) return data.flatMap(ordersIn)
  if (typeof data !== 'object' || data === null) return []
  if ('orders' in data) return ordersIn(data.orders)
  if (!('isBuy' in data)) return []
  const { instrument, instrumentId = instrument } = data as { instrument?: unknown; instrumentId?: unknown }
  return typeof instrumentId === 'string' ? [{ ...(data as Pick<Sided, 'positionSide'>), instrumentId }] : []
}

/**
 * Places an order of one side. Selling a long position and buying back a short one must be reduce-only, so that no
 * order closes more than its position.
 */
export async function placeAtSide(
  deps: HedgeDeps,
  next: OrderActions,
  order: NewOrder,
  options: PlaceOptions,
): ReturnType<OrderActions['place']> {
  const problem = () => sideProblem(order, heldAtSide(deps.positions(), order))
  const words = problem()
  if (words !== undefined) {
    const failure = { words, isDeclined: false }
    if (options.onRejected === undefined) deps.notify({ kind: 'refused', action: 'place', failure })
    else options.onRejected(failure)
    return { status: 'refused', failure }
  }
  const beforeSend = async (orderId: Hash) => {
    if (problem() !== undefined) throw new OvertakenError(overtakenMessage())
    await options.beforeSend?.(orderId)
  }
  return next.place(order, { ...options, beforeSend })
}

function sideProblem(order: NewOrder, held: Amount | undefined): string | undefined {
  const { positionSide } = sideOf(order)
  if (positionSide === undefined) return sidelessText
  const closes = order.isBuy === (positionSide === 'SHORT')
  if (closes && !order.reduceOnly) return t('Hedge mode: an order that closes a position must be reduce-only.')
  return closes && held !== undefined && order.amount > absolute(held) ? overtakenMessage() : undefined
}
