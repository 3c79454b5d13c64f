import { absolute, fixed6, subtract, type Amount } from '@/core/protocol/fixed6'
import { positionAtSide, signedAmount, type Positions } from '@/web/session/figures/positions'

/**
 * How a venue treats orders against a position. `net`: an order may flip a position. `one-way`: an order against an
 * open perpetual position must be reduce-only, so a flip takes two orders. `hedge`: a perpetual may have a long and a
 * short position, and an order names the one that it belongs to (real-venue 5).
 */
export type PositionMode = 'net' | 'one-way' | 'hedge'

export type SomeOrder = {
  readonly instrumentId: string
  readonly isBuy: boolean
  readonly amount: Amount
  readonly reduceOnly: boolean
}

/**
 * How an order is sent: as a single order, or split in two orders whose amounts add up to its amount. `isMarked`:
 * reduce-only was added.
 */
export type Legs<Order> =
  | { readonly kind: 'single'; readonly order: Order; readonly isMarked: boolean }
  | { readonly kind: 'split'; readonly close: Order; readonly open: Order }

/**
 * Adapts an order to the mode: in one-way mode an order against a perpetual position becomes reduce-only, and an order
 * that would flip the position is split. `held` are the perpetual's signed contracts; while they are undefined
 * (unknown), the order stays unchanged.
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

/** True when an order is sent in one way under both plans, although the position may have changed between them. */
export function isSameLegs<Order extends SomeOrder>(one: Legs<Order>, other: Legs<Order>): boolean {
  if (one.kind === 'split') return other.kind === 'split' && other.close.amount === one.close.amount
  return other.kind === 'single' && other.isMarked === one.isMarked
}

export function ordersOf<Order>(legs: Legs<Order>): readonly Order[] {
  return legs.kind === 'single' ? [legs.order] : [legs.close, legs.open]
}

/**
 * Returns the contracts of a perpetual, negative for a short; 0 without a position or for an option, undefined while
 * positions are unknown.
 */
export function heldPerpetual(positions: Positions | undefined, instrumentId: string): Amount | undefined {
  if (positions === undefined) return undefined
  const held = positionAtSide(positions, { instrumentId })
  return held?.instrumentType === 'PERPETUAL' ? signedAmount(held) : fixed6<Amount>(0n)
}
