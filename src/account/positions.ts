import type { Price, Usd } from '@/protocol/fixed6'
import { fixed6, negate, subtract } from '@/protocol/fixed6'
import type { PositionMessage } from '@/protocol/positionRecord'

/** Open positions by instrument name, as the venue last told them. */
export type Positions = readonly PositionMessage[]

/** The changed positions replace the known ones; a closed one, of amount 0, leaves (websocket.md 22.2). */
export function applyPositions(known: Positions, changed: readonly PositionMessage[]): Positions {
  const names = new Set(changed.map(({ instrumentName }) => instrumentName))
  const next = known.map((old) => changed.find(({ instrumentName }) => instrumentName === old.instrumentName) ?? old)
  const added = changed.filter(({ instrumentName }) => !known.some((old) => old.instrumentName === instrumentName))
  return [...next, ...added].filter(({ instrumentName, amount }) => !names.has(instrumentName) || amount !== 0n)
}

/** (mark − entry) × amount, the sign by the side. Recomputed live, since the channel tells of changes in size only. */
export function livePnl(position: Pick<PositionMessage, 'amount' | 'side' | 'avgEntryPrice'>, markPrice: Price): Usd {
  const move = subtract(markPrice, position.avgEntryPrice)
  const signed = position.side === 'buy' ? move : negate(move)
  return fixed6<Usd>((signed * position.amount) / 1_000_000n)
}
