import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { fixed6, negate, notional, subtract } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Position } from '@/core/quant/pnl'

export type Positions = readonly PositionMessage[]

/** Replaces changed positions. One of amount 0 is closed and removed (websocket.md 22.2). */
export function applyPositions(known: Positions, changed: readonly PositionMessage[]): Positions {
  const names = new Set(changed.map(({ instrumentName }) => instrumentName))
  const next = known.map((old) => changed.find(({ instrumentName }) => instrumentName === old.instrumentName) ?? old)
  const added = changed.filter(({ instrumentName }) => !known.some((old) => old.instrumentName === instrumentName))
  return [...next, ...added].filter(({ instrumentName, amount }) => !names.has(instrumentName) || amount !== 0n)
}

type Held = Pick<PositionMessage, 'amount' | 'side' | 'markPrice' | 'unrealizedPnl'>

/** Contracts, long > 0. */
export function signedAmount({ amount, side }: Pick<PositionMessage, 'amount' | 'side'>): Amount {
  return side === 'buy' ? amount : negate(amount)
}

/** A long is closed by selling. */
export function closingSide({ side }: Pick<PositionMessage, 'side'>): 'buy' | 'sell' {
  return side === 'buy' ? 'sell' : 'buy'
}

/** The cost is not on the wire. It follows exactly from mark and PnL; the reported entry price is rounded. */
export function costedPosition(held: Held): Position {
  const amount = signedAmount(held)
  return { amount, cost: subtract(notional(held.markPrice, amount), held.unrealizedPnl) }
}

/** USD realised by closing everything at a price, before fees. At the venue's mark it equals the venue's PnL. */
export function pnlAt(held: Held, price: Price): Usd {
  const { amount, cost } = costedPosition(held)
  return fixed6<Usd>(notional(price, amount) - cost)
}
