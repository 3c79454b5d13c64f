import type { TradeMessage } from '@/protocol/channels/trades'
import type { Amount, Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'

/** One trade between anybody. */
export type Trade = {
  readonly tradeId: string
  /** The taker's. */
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
}

export function tradeOf({ tradeId, side, price, amount, createdTimestamp }: TradeMessage): Trade {
  return { tradeId, side, price, amount, timeNs: createdTimestamp }
}

/**
 * Puts what was told into a tape that is newest first, each trade once, at most `capacity` of them. Both may reach over
 * the same time: the history asked for and the channel, or the two sides of a reconnect. Of trades of the same instant
 * the later told is the newer.
 */
export function mergeTrades(tape: readonly Trade[], told: readonly Trade[], capacity: number): readonly Trade[] {
  const known = new Set(tape.map(({ tradeId }) => tradeId))
  const fresh = told.filter(({ tradeId }) => !known.has(tradeId) && known.add(tradeId))
  if (fresh.length === 0) return tape
  // A stable sort keeps the order in which equal times were told.
  return [...fresh.toReversed(), ...tape].sort(newestFirst).slice(0, capacity)
}

function newestFirst(a: Trade, b: Trade): number {
  return a.timeNs > b.timeNs ? -1 : a.timeNs < b.timeNs ? 1 : 0
}
