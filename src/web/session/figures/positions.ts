import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { fixed6, negate, notional, subtract } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Position } from '@/core/quant/pnl'

export type Positions = readonly PositionMessage[]

/** Replaces changed positions. A position of amount 0 is closed and removed (websocket.md 22.2). */
export function applyPositions(known: Positions, changed: readonly PositionMessage[]): Positions {
  const names = new Set(changed.map(({ instrumentName }) => instrumentName))
  const next = known.map((old) => changed.find(({ instrumentName }) => instrumentName === old.instrumentName) ?? old)
  const added = changed.filter(({ instrumentName }) => !known.some((old) => old.instrumentName === instrumentName))
  return [...next, ...added].filter(({ instrumentName, amount }) => !names.has(instrumentName) || amount !== 0n)
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
