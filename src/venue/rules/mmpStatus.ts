import { absolute, fixed6, type Amount } from '@/core/protocol/fixed6'
import type { MmpRecord } from '../engine/event'

export type MmpStatus = {
  readonly isFrozen: boolean
  /** Contracts filled in the window, in both directions; 0 once the window has closed. */
  readonly amount: Amount
  /** Absolute net delta of these contracts, rounded down to a millionth. */
  readonly delta: Amount
}

const nsPerSec = 1_000_000_000n
const perMillionth = 1_000_000n
const nothing = fixed6<Amount>(0n)

/**
 * Computes the current status, because no event reports the end of a window or a freeze. While frozen, it shows the
 * figures that tripped the protection (venue-rules 8.1).
 */
export function mmpStatus(record: MmpRecord, nowNs: bigint): MmpStatus {
  const isFrozen = isFrozenAt(record, nowNs)
  const { tally } = record
  if (tally === undefined || !(isFrozen || isOpenAt(record, nowNs))) {
    return { isFrozen, amount: nothing, delta: nothing }
  }
  return { isFrozen, amount: tally.amount, delta: absolute(fixed6<Amount>(tally.delta / perMillionth)) }
}

/** True while protected orders are rejected. A freeze with an end time ends by itself. */
export function isFrozenAt({ frozenUntilNs }: MmpRecord, nowNs: bigint): boolean {
  return frozenUntilNs !== undefined && (frozenUntilNs === 0n || nowNs < frozenUntilNs)
}

/** True if a fill at this time counts toward the last window. Counting restarts after a freeze. */
export function isOpenAt({ settings, tally, frozenUntilNs }: MmpRecord, nowNs: bigint): boolean {
  if (tally === undefined || frozenUntilNs !== undefined) return false
  return nowNs < tally.openedAtNs + BigInt(settings.intervalSec) * nsPerSec
}
