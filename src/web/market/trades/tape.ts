import type { TradeMessage } from '@/core/protocol/channels/trades'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

export type Trade = {
  readonly tradeId: string
  /** Side of the taker. */
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  readonly timeNs: bigint
}

export function tradeOf({ tradeId, side, price, amount, createdTimestamp }: TradeMessage): Trade {
  return { tradeId, side, price, amount, timeNs: createdTimestamp }
}

/**
 * Merges new trades into a tape, newest first, up to `capacity`. The two lists may overlap, for example a history and
 * the channel. At one timestamp, the trade received later counts as newer.
 */
export function mergeTrades(tape: readonly Trade[], received: readonly Trade[], capacity: number): readonly Trade[] {
  // Most of the tape is older than the new trades, so only the overlap is compared and sorted.
  const beside = tape.filter(({ timeNs }) => received.some((trade) => trade.timeNs <= timeNs))
  const known = new Set(beside.map(({ tradeId }) => tradeId))
  const fresh = received.filter(({ tradeId }) => !known.has(tradeId) && known.add(tradeId).has(tradeId))
  if (fresh.length === 0) return tape
  // The sort is stable, so trades of one timestamp stay in order.
  const merged = [...fresh.toReversed(), ...beside].sort(newestFirst)
  return [...merged, ...tape.slice(beside.length)].slice(0, capacity)
}

function newestFirst(a: Trade, b: Trade): number {
  return a.timeNs > b.timeNs ? -1 : a.timeNs < b.timeNs ? 1 : 0
}
