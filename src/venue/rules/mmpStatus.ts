import { absolute, fixed6, type Amount } from '@/core/protocol/fixed6'
import type { MmpRecord } from '../engine/event'

export type MmpStatus = {
  readonly isFrozen: boolean
  /** Contracts filled in the window, both directions added up; 0 when the window has closed. */
  readonly amount: Amount
  /** Net delta filled in it, without its sign; rounded down to the millionth. */
  readonly delta: Amount
}

const nsPerSec = 1_000_000_000n
const perMillionth = 1_000_000n
const nothing = fixed6<Amount>(0n)

/**
 * The status of a protection at a moment: no event says when a window closes or a freeze ends. While it is frozen it
 * shows what tripped it (venue-rules 8.1).
 */
export function mmpStatus(record: MmpRecord, nowNs: bigint): MmpStatus {
  const isFrozen = isFrozenAt(record, nowNs)
  const { tally } = record
  if (tally === undefined || !(isFrozen || isOpenAt(record, nowNs))) {
    return { isFrozen, amount: nothing, delta: nothing }
  }
  return { isFrozen, amount: tally.amount, delta: absolute(fixed6<Amount>(tally.delta / perMillionth)) }
}

/** Whether orders with the flag are refused; a freeze with an end ends by itself. */
export function isFrozenAt({ frozenUntilNs }: MmpRecord, nowNs: bigint): boolean {
  return frozenUntilNs !== undefined && (frozenUntilNs === 0n || nowNs < frozenUntilNs)
}

/** Whether a fill at this moment is added to the last window; after a freeze counting starts over. */
export function isOpenAt({ settings, tally, frozenUntilNs }: MmpRecord, nowNs: bigint): boolean {
  if (tally === undefined || frozenUntilNs !== undefined) return false
  return nowNs < tally.openedAtNs + BigInt(settings.intervalSec) * nsPerSec
}
