import { toNumber, type Amount } from '@/protocol/fixed6'

/** What of a limit is used: 1 is all of it. Undefined where there is no limit or it is not told. */
export function usedShare(change: Amount | undefined, limit: Amount | undefined): number | undefined {
  if (limit === undefined || change === undefined) return undefined
  if (limit === 0n) return 1
  return Math.min(1, toNumber(change) / toNumber(limit))
}

/** Milliseconds until a freeze ends; undefined when only a reset ends it. */
export function frozenLeftMs(frozenEndTimeNs: bigint | undefined, nowMs: number): number | undefined {
  if (frozenEndTimeNs === undefined || frozenEndTimeNs === 0n) return undefined
  return Math.max(0, Number(frozenEndTimeNs / 1_000_000n) - nowMs)
}
