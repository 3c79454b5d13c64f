import type { TradeMessage } from '@/core/protocol/channels/trades'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

/** One public trade. */
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
 * Merges new trades into a tape that is newest first, each trade once, at most `capacity` of them. Both may cover the
 * same time: the history asked for and the channel, or the two sides of a reconnect. Of trades of the same instant the
 * one sent later is the newer.
 */
export function mergeTrades(tape: readonly Trade[], received: readonly Trade[], capacity: number): readonly Trade[] {
  // Nearly all of a tape is older than what comes: only the part beside it is compared and sorted.
  const beside = tape.filter(({ timeNs }) => received.some((trade) => trade.timeNs <= timeNs))
  const known = new Set(beside.map(({ tradeId }) => tradeId))
  const fresh = received.filter(({ tradeId }) => !known.has(tradeId) && known.add(tradeId).has(tradeId))
  if (fresh.length === 0) return tape
  // A stable sort keeps the order in which trades of equal times were sent.
  const merged = [...fresh.toReversed(), ...beside].sort(newestFirst)
  return [...merged, ...tape.slice(beside.length)].slice(0, capacity)
}

function newestFirst(a: Trade, b: Trade): number {
  return a.timeNs > b.timeNs ? -1 : a.timeNs < b.timeNs ? 1 : 0
}
