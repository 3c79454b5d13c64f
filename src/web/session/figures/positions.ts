import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { fixed6, negate, notional, subtract } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Position } from '@/core/quant/pnl'

/** Open positions by instrument name, as the venue last reported them. */
export type Positions = readonly PositionMessage[]

/** The changed positions replace the known ones; a closed one, of amount 0, leaves (websocket.md 22.2). */
export function applyPositions(known: Positions, changed: readonly PositionMessage[]): Positions {
  const names = new Set(changed.map(({ instrumentName }) => instrumentName))
  const next = known.map((old) => changed.find(({ instrumentName }) => instrumentName === old.instrumentName) ?? old)
  const added = changed.filter(({ instrumentName }) => !known.some((old) => old.instrumentName === instrumentName))
  return [...next, ...added].filter(({ instrumentName, amount }) => !names.has(instrumentName) || amount !== 0n)
}

type Held = Pick<PositionMessage, 'amount' | 'side' | 'markPrice' | 'unrealizedPnl'>

/** Contracts with the sign of the side: long > 0. */
export function signedAmount({ amount, side }: Pick<PositionMessage, 'amount' | 'side'>): Amount {
  return side === 'buy' ? amount : negate(amount)
}

/** The side that closes: a long is sold. */
export function closingSide({ side }: Pick<PositionMessage, 'side'>): 'buy' | 'sell' {
  return side === 'buy' ? 'sell' : 'buy'
}

/**
 * The position with its cost, which is not on the wire. It follows exactly from the mark and the PnL, which are; the
 * average entry price is rounded.
 */
export function costedPosition(held: Held): Position {
  const amount = signedAmount(held)
  return { amount, cost: subtract(notional(held.markPrice, amount), held.unrealizedPnl) }
}

/** USD that closing everything at a price would realise, before fees; at the venue's mark it is the venue's own PnL. */
export function pnlAt(held: Held, price: Price): Usd {
  const { amount, cost } = costedPosition(held)
  return fixed6<Usd>(notional(price, amount) - cost)
}
