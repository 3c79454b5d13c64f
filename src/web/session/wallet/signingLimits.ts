import { add, fixed6, larger, subtract, type Price, type Usd } from '@/core/protocol/fixed6'
import { valueToSign, type OrderToSign } from './orderToSign'

/** Limits of a signing key in a session. An undefined member is no limit. */
export type SigningLimits = {
  /** USD per order. */
  readonly orderUsd: Usd | undefined
  readonly sessionUsd: Usd | undefined
  readonly sessionOrders: number | undefined
  readonly sessionPegEdits: number | undefined
}

export type SigningUse = { readonly usd: Usd; readonly orders: number; readonly pegEdits: number }

export const nothingUsed: SigningUse = { usd: fixed6(0n), orders: 0, pegEdits: 0 }

/** The exceeded limit, and the value that the orders would reach. */
export type Overstep =
  | { readonly limit: 'priceUnknown' }
  | { readonly limit: 'orderUsd' | 'sessionUsd'; readonly usd: Usd; readonly most: Usd }
  | { readonly limit: 'sessionOrders' | 'sessionPegEdits'; readonly orders: number; readonly most: number }

/**
 * Returns the session's use after signing all of these orders, or the first limit that they exceed. Orders that only
 * reduce are never stopped and count nothing, because a limit must not keep a trader from closing a position. The page
 * checks this before it signs, and the key worker checks it again.
 */
export function spentAfter(
  orders: readonly OrderToSign[],
  used: SigningUse,
  limits: SigningLimits,
  markPriceOf: (instrumentId: string) => Price | undefined,
): SigningUse | Overstep {
  const counted = orders.filter(({ reduceOnly }) => !reduceOnly)
  let added = nothingUsed.usd
  for (const order of counted) {
    const more = addedBy(order, limits, markPriceOf(order.instrumentId))
    if (typeof more === 'object') return more
    added = add(added, more)
  }
  const pegEdits = counted.filter(isPegEdit).length
  const newOrders = counted.length - pegEdits
  const after = { usd: add(used.usd, added), orders: used.orders + newOrders, pegEdits: used.pegEdits + pegEdits }
  const { sessionUsd, sessionOrders, sessionPegEdits } = limits
  // An edit that adds no value stays possible when the limit is used up.
  if (sessionUsd !== undefined && added > 0n && after.usd > sessionUsd) {
    return { limit: 'sessionUsd', usd: after.usd, most: sessionUsd }
  }
  if (sessionOrders !== undefined && newOrders > 0 && after.orders > sessionOrders) {
    return { limit: 'sessionOrders', orders: after.orders, most: sessionOrders }
  }
  if (sessionPegEdits !== undefined && pegEdits > 0 && after.pegEdits > sessionPegEdits) {
    return { limit: 'sessionPegEdits', orders: after.pegEdits, most: sessionPegEdits }
  }
  return after
}

/** True for a peg's edit. An edit that replaces no order is a new order, whatever its flag says. */
function isPegEdit(order: OrderToSign): boolean {
  return order.isPegEdit === true && order.replaces !== undefined
}

function addedBy(
  order: OrderToSign,
  { orderUsd, sessionUsd }: SigningLimits,
  markPrice: Price | undefined,
): Usd | Overstep {
  const value = valueToSign(order, markPrice)
  if (value === undefined) {
    return orderUsd === undefined && sessionUsd === undefined ? nothingUsed.usd : { limit: 'priceUnknown' }
  }
  if (orderUsd !== undefined && value > orderUsd) return { limit: 'orderUsd', usd: value, most: orderUsd }
  const replaced = order.replaces === undefined ? undefined : valueToSign({ ...order, ...order.replaces }, markPrice)
  return replaced === undefined ? value : larger(subtract(value, replaced), nothingUsed.usd)
}
