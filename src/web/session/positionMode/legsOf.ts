import { absolute, fixed6, subtract, type Amount } from '@/core/protocol/fixed6'
import { signedAmount, type Positions } from '@/web/session/figures/positions'

/**
 * `net`: an order may flip a position. `one-way`: an order against an open perpetual position must be reduce-only, so a
 * flip takes two orders. `hedge`: an order names the side of the position that it is for, which this page cannot
 * (real-venue 5).
 */
export type PositionMode = 'net' | 'one-way' | 'hedge'

export type SomeOrder = {
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  readonly reduceOnly: boolean
}

/** How an order is sent. The legs of a split add up to its amount. */
export type Legs<Order> =
  | { readonly kind: 'single'; readonly order: Order; readonly isMarked: boolean }
  | { readonly kind: 'split'; readonly close: Order; readonly open: Order }

/**
 * The order as this mode takes it: one against a perpetual position is marked reduce-only, and one that would flip it is
 * split. `held`: signed contracts of a perpetual; undefined while they are not known, and then the order stays as it is.
 */
export function legsOf<Order extends SomeOrder>(
  order: Order,
  mode: PositionMode,
  held: Amount | undefined,
): Legs<Order> {
  const isAgainst = held !== undefined && held !== 0n && order.isBuy === held < 0n
  if (mode !== 'one-way' || order.reduceOnly || !isAgainst) return { kind: 'single', order, isMarked: false }
  const size = absolute(held)
  const close = { ...order, reduceOnly: true }
  if (order.amount <= size) return { kind: 'single', order: close, isMarked: true }
  return {
    kind: 'split',
    close: { ...close, amount: size },
    open: { ...order, amount: subtract(order.amount, size) },
  }
}

/** Whether the same order is sent alike, by two positions. */
export function isSameLegs<Order extends SomeOrder>(one: Legs<Order>, other: Legs<Order>): boolean {
  if (one.kind === 'split') return other.kind === 'split' && other.close.amount === one.close.amount
  return other.kind === 'single' && other.isMarked === one.isMarked
}

export function ordersOf<Order>(legs: Legs<Order>): readonly Order[] {
  return legs.kind === 'single' ? [legs.order] : [legs.close, legs.open]
}

/** Contracts of a perpetual, long > 0; 0 without a position or for an option, undefined while they are not known. */
export function heldPerpetual(positions: Positions | undefined, instrumentId: string): Amount | undefined {
  if (positions === undefined) return undefined
  const held = positions.find((position) => position.instrumentId === instrumentId)
  return held?.instrumentType === 'PERPETUAL' ? signedAmount(held) : fixed6<Amount>(0n)
}
