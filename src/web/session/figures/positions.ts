import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { fixed6, negate, notional, subtract } from '@/core/protocol/fixed6'
import { positionKey, type SidedInstrument } from '@/core/protocol/positionKey'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Position } from '@/core/quant/pnl'

/**
 * A list without `find`, because an instrument does not identify a position: in hedge mode it has two. Use
 * {@link positionAtSide} or {@link positionsIn}.
 */
export type Positions = Omit<readonly PositionMessage[], 'find' | 'findIndex' | 'findLast' | 'findLastIndex'>

/** Replaces changed positions. A position of amount 0 is closed and removed (websocket.md 22.2). */
export function applyPositions(known: Positions, changed: Positions): Positions {
  const next = new Map([...known, ...changed].map((position) => [positionKey(position), position]))
  return [...next.values()].filter((position) => position.amount !== 0n || !changed.includes(position))
}

/** Returns the position of an instrument and side; without a side, the one of a mode with one position. */
export function positionAtSide(positions: Positions | undefined, of: SidedInstrument): PositionMessage | undefined {
  const key = positionKey(of)
  return positions?.filter((position) => positionKey(position) === key)[0]
}

/** Returns the positions of an instrument: at most one outside hedge mode. */
export function positionsIn(
  positions: Positions | undefined,
  { instrumentName }: Pick<PositionMessage, 'instrumentName'>,
): readonly PositionMessage[] {
  return positions?.filter((position) => position.instrumentName === instrumentName) ?? []
}

/** Returns the signed contracts of {@link positionAtSide}: 0 without a position, undefined while unknown. */
export function heldAtSide(positions: Positions | undefined, of: SidedInstrument): Amount | undefined {
  if (positions === undefined) return undefined
  const held = positionAtSide(positions, of)
  return held === undefined ? fixed6<Amount>(0n) : signedAmount(held)
}

type Held = Pick<PositionMessage, 'amount' | 'side' | 'markPrice' | 'unrealizedPnl'>

/** Returns the contracts of a position, negative for a short. */
export function signedAmount({ amount, side }: Pick<PositionMessage, 'amount' | 'side'>): Amount {
  return side === 'buy' ? amount : negate(amount)
}

/** Returns the side of an order that closes the position. */
export function closingSide({ side }: Pick<PositionMessage, 'side'>): 'buy' | 'sell' {
  return side === 'buy' ? 'sell' : 'buy'
}

/**
 * Computes the cost, which is not on the wire, exactly from mark and PnL, because the reported entry price is rounded.
 */
export function costedPosition(held: Held): Position {
  const amount = signedAmount(held)
  return { amount, cost: subtract(notional(held.markPrice, amount), held.unrealizedPnl) }
}

/**
 * Returns the USD realised by closing everything at this price, before fees. At the venue's mark this is the venue's
 * PnL.
 */
export function pnlAt(held: Held, price: Price): Usd {
  const { amount, cost } = costedPosition(held)
  return fixed6<Usd>(notional(price, amount) - cost)
}
