import { add, fixed6, negate, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { signedAmount, type Positions } from '@/web/session/figures/positions'
import type { Fill } from '@/web/session/fills'

/**
 * Positions that differ from their fills are trusted after equal reads over this time: short where nothing was filled,
 * as at an expiry, and long where a read may lag behind a fill.
 */
const [trustMs, trustAfterFillMs] = [3_000, 30_000]
/** Number of fills that are remembered. */
const remembered = 1_000

type Sums = ReadonlyMap<string, Amount>

/**
 * Checks whether the known positions contain all known fills: since they last agreed, each position must have moved by
 * exactly its fills. The venue's answer about an own order counts like its fills, because it comes first.
 *
 * @param isCounted selects the instruments
 */
export function createPositionLedger(isCounted: (instrumentName: string) => boolean) {
  let anchor: Sums | undefined
  let moved = new Map<string, Amount>()
  /** Filled amounts of own orders that the venue has answered. */
  const answered = new Map<
    string,
    { readonly instrumentName: string; readonly isBuy: boolean; readonly amount: Amount }
  >()
  const fills = new Map<string, Fill>()
  let read: { readonly sums: Sums; readonly atMs: number } | undefined
  const move = (name: string, by: Amount) => moved.set(name, add(moved.get(name) ?? fixed6<Amount>(0n), by))
  const fillsOf = (orderId: string) => [...fills.values()].filter((fill) => fill.orderId === orderId)
  const restart = (sums: Sums) => {
    anchor = sums
    moved = new Map()
    read = undefined
  }
  return {
    /** Returns the fills of an own order, once they are all known. */
    completeFills: (orderId: Hash): readonly Fill[] | undefined => {
      const own = fillsOf(orderId)
      return sumOf(own.map(({ amount }) => amount)) === answered.get(orderId)?.amount ? own : undefined
    },
    /** Returns false for a fill that is known or not counted. */
    onFill: (fill: Fill): boolean => {
      const { key, orderId, instrumentName, side, amount } = fill
      if (!isCounted(instrumentName) || fills.has(key)) return false
      fills.set(key, fill)
      for (const oldest of [...fills.keys()].slice(0, -remembered)) fills.delete(oldest)
      read = undefined
      if (orderId === undefined || !answered.has(orderId))
        move(instrumentName, side === 'buy' ? amount : negate(amount))
      return true
    },
    /** Call with the final answer about an own order. */
    answer: (orderId: Hash, order: { instrumentName: string; isBuy: boolean; amount: Amount }) => {
      if (answered.has(orderId)) return
      const rest = fixed6<Amount>(order.amount - sumOf(fillsOf(orderId).map(({ amount }) => amount)))
      answered.set(orderId, order)
      move(order.instrumentName, order.isBuy ? rest : negate(rest))
      read = undefined
    },
    agrees: (positions: Positions): boolean => {
      const sums = sumsOf(positions, isCounted)
      if (anchor === undefined) restart(sums)
      const before = anchor ?? sums
      const names = new Set([...before.keys(), ...moved.keys(), ...sums.keys()])
      const isSame = [...names].every(
        (name) => (before.get(name) ?? 0n) + (moved.get(name) ?? 0n) === (sums.get(name) ?? 0n),
      )
      if (isSame) restart(sums)
      return isSame
    },
    /** Call with positions read from the venue while they disagree. */
    onRead: (positions: Positions, nowMs: number) => {
      const sums = sumsOf(positions, isCounted)
      // A read in the future comes from a change of the system clock.
      if (read === undefined || nowMs < read.atMs || !sameSums(read.sums, sums)) read = { sums, atMs: nowMs }
      const isFilled = [...moved.values()].some((by) => by !== 0n)
      if (nowMs - read.atMs >= (isFilled ? trustAfterFillMs : trustMs)) restart(sums)
    },
  }
}

function sumsOf(positions: Positions, isCounted: (instrumentName: string) => boolean): Sums {
  const sums = new Map<string, Amount>()
  for (const position of positions) {
    const { instrumentName } = position
    if (!isCounted(instrumentName)) continue
    sums.set(instrumentName, add(sums.get(instrumentName) ?? fixed6<Amount>(0n), signedAmount(position)))
  }
  return sums
}

function sameSums(one: Sums, other: Sums): boolean {
  return one.size === other.size && [...one].every(([name, amount]) => other.get(name) === amount)
}

function sumOf(amounts: readonly Amount[]): bigint {
  return amounts.reduce<bigint>((sum, amount) => sum + amount, 0n)
}
